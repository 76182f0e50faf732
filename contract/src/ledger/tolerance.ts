/** The most by which a provider may let payments differ: beyond it, somebody looks. */
export const mostToleranceCents = 500

/**
 * Whether what stays open of a receivable is so little that the provider gives it up: within the tolerance, and less than
 * what was paid of it, so that a few cents never settle a small fee.
 */
export function isSmallRest(
  { openCents, paidCents }: { openCents: number; paidCents: number },
  toleranceCents: number,
): boolean {
  return openCents > 0 && openCents <= toleranceCents && openCents < paidCents
}
