// The same as runtime.mjs, without looking for a memory snapshot.
import { starter } from "./boot.mjs";

export { version } from "./vendor/pyodide/pyodide.mjs";
export const loadPyodide = starter(false);
