/**
 * The words of a column name in lower case without accents: "customerId", "customer_id" and "Customer ID" are all
 * customer, id.
 */
export function nameWords(name: string): string[] {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}
