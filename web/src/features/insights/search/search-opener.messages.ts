import { catalogue } from '#ui/text.tsx'

/** Of the bar alone, which everybody loads first. */
export const searchOpenerMessages = catalogue(
  { search: 'Suchen …', keys: 'Strg K' },
  { search: 'Search…', keys: 'Ctrl K' },
)
