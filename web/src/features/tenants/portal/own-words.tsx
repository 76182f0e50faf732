import type { ReactNode } from 'react'
import { ownLanguage, type Visit } from './visit.ts'

/** Holds the place of the provider's words while the sentence around them is put together; nobody types it. */
const slot = '\u{E000}'

/**
 * A sentence in the language of the page with a part that the provider wrote, such as the title of a course; where the
 * page is in another language than theirs, that part says which it is in.
 */
export function withOwnWords(visit: Visit, own: string, says: (own: string) => string): ReactNode {
  const lang = ownLanguage(visit)
  if (!lang) return says(own)
  const [before, ...after] = says(slot).split(slot)
  return (
    <>
      {before}
      <span lang={lang}>{own}</span>
      {after.join(own)}
    </>
  )
}
