/** Splits a total into parts of very different sizes, the largest first, as with real tenants and courses. */
export function shares(total: number, parts: number, skew: number, atLeast = 0): number[] {
  const weights = Array.from({ length: parts }, (_, at) => (at + 1) ** -skew)
  const sum = weights.reduce((a, b) => a + b, 0)
  const free = Math.max(0, total - parts * atLeast)
  let given = 0
  let passed = 0
  return weights.map((weight, at) => {
    passed += weight
    // Rounding the running sum instead of each part makes the parts add up exactly.
    const until = at === parts - 1 ? free : Math.round((passed / sum) * free)
    const share = until - given
    given = until
    return share + Math.min(atLeast, Math.floor(total / parts))
  })
}
