// Loaded before the command line (node --require): DuckDB's binary is missing, as where npm could not install it.
const Module = require("node:module");

const load = Module._load;
Module._load = function (request, ...rest) {
  if (/^@duckdb\/node-bindings-/.test(request)) {
    if (process.env.DUCKDB_FAULT) throw new Error(process.env.DUCKDB_FAULT);
    throw Object.assign(new Error(`Cannot find module '${request}'\nRequire stack:\n- here`), {
      code: "MODULE_NOT_FOUND",
    });
  }
  return load.call(this, request, ...rest);
};
