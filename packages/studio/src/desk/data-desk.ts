import { tableFromColumns } from "@fairscore/core";
import Papa from "papaparse";
import type { DataInfo, ReadOptions } from "../state/data.ts";
import type { DeskState } from "./desk-state.ts";

/** What the data screen asks of the desk. */
export function dataHandlers(state: DeskState) {
  return {
    async read(
      input: { readonly file: Blob; readonly name: string; readonly options: ReadOptions },
      _tell: (progress: { readonly bytes: number; readonly of: number }) => void,
    ): Promise<DataInfo> {
      const bytes = await input.file.arrayBuffer();
      const text = new TextDecoder().decode(bytes);
      const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
      const [names = [], ...rows] = data;
      const table = tableFromColumns(
        Object.fromEntries(names.map((name, i) => [name, rows.map((row) => row[i])])),
      );
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const info: DataInfo = {
        name: input.name,
        bytes: bytes.byteLength,
        sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""),
        fileRows: table.rowCount,
        rows: table.rowCount,
        columns: table.columns.map(({ name, kind, values }) => ({
          name,
          kind,
          blank: values.filter((value) => value === null).length,
          distinct: new Set(values).size,
        })),
        dialect: { delimiter: ",", decimal: ".", encoding: "utf-8" },
        copies: 0,
        preview: rows.slice(0, 5),
        notes: [],
      };
      state.loaded = { table, info };
      return info;
    },
  };
}
