/** Endings of files with data. */
export const DATA_FILES =
  ".csv,.tsv,.tab,.txt,.gz,.xlsx,.parquet,.pq,text/csv,text/tab-separated-values,text/plain";

/** Lets the user choose a file; undefined when they change their mind. */
export function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve(input.files?.[0]);
    };
    input.addEventListener("change", end);
    input.addEventListener("cancel", end);
    input.click();
  });
}
