import type { ReactNode } from 'react'

/** What a public page gives to the layout around it. */
export type PortalPage = {
  status: number
  title: string
  description?: string
  /** What other websites call a link to this page, where that says more than its title. */
  sharedTitle?: string
  /** The path within the tenant, e.g. `/course-list`, and the part of the query that belongs to the page's address. */
  path: string
  query?: Record<string, string | number | undefined>
  isIndexed: boolean
  /** The image that other websites show beside a link to this page. */
  image?: { address: string; alt: string } | null
  headers?: Record<string, string>
  /** The CSS of this page besides the common one. */
  css?: string
  /** The page contains the form of a booking, which a script enhances. */
  hasForm?: true
  /** The page as schema.org data; only for pages that are indexed. */
  data?: object
  /** When the page becomes outdated by itself: at the opening of a course. */
  holdsUntil?: string | null
  /** The opening of the one course that the page is about, for the countdown. */
  opensAt?: string | null
  /** Further elements of the head. */
  head?: ReactNode
  /** Elements of the head that are there only when the page is shown first: whoever comes back stays. */
  headOnce?: ReactNode
  /** Shown on the band in the brand's colour, above the content. */
  banner?: ReactNode
  /** Part of a page, rendered without the layout. */
  isPiece?: true
  content: ReactNode
}

export type Redirect = { redirect: string; status: 302 | 303; headers?: Record<string, string> }

/** An answer that is not a page, such as a file for search engines. */
export type PlainAnswer = { status: number; headers: Record<string, string>; body: string; file?: Uint8Array }
