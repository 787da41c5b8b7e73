/** What rounding may leave of a pivot that has nearly cancelled out, as a part of the diagonal: never 0 or less. */
const LEAST_PIVOT = 1e-14;

/**
 * Solves `matrix * x = right` in place by Cholesky's method: `right` becomes x. The matrix is symmetric and positive
 * definite; only its lower half is read, and overwritten. Costs size^3 / 3 additions of products.
 */
export function solvePositive(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    const least = LEAST_PIVOT * matrix[i * size + i]!;
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(Math.max(sum, least)) : sum / matrix[j * size + j]!;
    }
  }
  for (let i = 0; i < size; i++) {
    let sum = right[i]!;
    for (let k = 0; k < i; k++) sum -= matrix[i * size + k]! * right[k]!;
    right[i] = sum / matrix[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = right[i]!;
    for (let k = i + 1; k < size; k++) sum -= matrix[k * size + i]! * right[k]!;
    right[i] = sum / matrix[i * size + i]!;
  }
}
