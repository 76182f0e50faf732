/** Characters that nobody sees, between which an address would hide. */
const unseen = /\p{Cf}/gu

/** Begins like an address, whatever follows. */
const beginning = /:\/\/|(?<![\p{L}\p{N}])www\./iu

/** Words and numbers that dots join without a space, and whether a path follows them. */
const joined = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}][\p{L}\p{N}-]*)+(\.?\/[^\s])?/gu

/** What people write without a space after the dot. Each stands for itself; "dr.com" is still an address. */
const abbreviations =
  'co.kg z.hd prof.dr dr.med dr.phil dr.rer.nat dipl.ing b.sc m.sc b.eng m.eng b.ed m.ed'.split(' ')

function isAddress(candidate: string): boolean {
  if (abbreviations.includes(candidate.toLowerCase())) return false
  const parts = candidate.split('.')
  return parts.some((part, at) => {
    // An address never ends with a single letter or a number: "e.V", "A.B.C", "2.0".
    if (at === 0 || part.length < 2 || !/\p{L}/u.test(part)) return false
    // "J.R.Smith": single letters before a longer word are initials. Shorter words can be countries, as in "t.co".
    const areInitials = parts.slice(0, at).every((before) => /^\p{L}$/u.test(before))
    return !areInitials || part.length < 4
  })
}

/**
 * Whether a text holds what a mail program would make a link of: an address of the web or of mail. Names must not,
 * because they are mailed to addresses that nobody has confirmed. It rather takes a name without a space after a dot for an
 * address than the other way round; whoever has one can write the space.
 */
export function holdsAddress(text: string): boolean {
  // Dots of other scripts and wide letters lead to the same addresses.
  const plain = text.normalize('NFKC').replace(unseen, '').replaceAll('。', '.')
  if (beginning.test(plain)) return true
  return [...plain.matchAll(joined)].some(([candidate, path]) => path !== undefined || isAddress(candidate))
}
