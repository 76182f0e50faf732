/** Whether a statement failed because somebody else has that value already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const known = error as { code?: string; constraint?: string }
  return known.code === '23505' && known.constraint === constraint
}
