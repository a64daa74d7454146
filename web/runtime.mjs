// PyScript's `interpreter` for the engine.
import { starter } from "./boot.mjs";

export { version } from "./vendor/pyodide/pyodide.mjs";
export const loadPyodide = starter(true);
