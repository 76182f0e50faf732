import { catalogue } from '#ui/text.tsx'

/** Only the texts of the bar, which everybody loads first. */
export const searchOpenerMessages = catalogue(
  { search: 'Suchen …', keys: 'Strg K' },
  { search: 'Search…', keys: 'Ctrl K' },
)
