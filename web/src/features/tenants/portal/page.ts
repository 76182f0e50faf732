import type { ReactNode } from 'react'

/** What a public page hands to the layout around it. */
export type PortalPage = {
  status: number
  title: string
  description?: string
  /** The page within the tenant, e.g. `/course-list`, and what of its query belongs to its address. */
  path: string
  query?: Record<string, string | number | undefined>
  isIndexed: boolean
  /** What a link to this page is shown with elsewhere. */
  image?: { address: string; alt: string } | null
  headers?: Record<string, string>
  /** The style this page needs besides the common one. */
  css?: string
  /** It has the form of a booking, which scripts make more comfortable. */
  hasForm?: true
  /** The page in the words of schema.org; only told where it may be found. */
  data?: object
  /** What it shows changes by itself then: when registration of a course opens. */
  holdsUntil?: string | null
  /** The same of the one course that it is about, which the countdown looks after. */
  opensAt?: string | null
  /** Further elements of the head. */
  head?: ReactNode
  /** Stands on the brand's colour, above the content. */
  banner?: ReactNode
  /** A piece of a page: nothing of the layout stands around it. */
  isPiece?: true
  content: ReactNode
}

export type Redirect = { redirect: string; status: 302 | 303 }

/** What is no page, such as a file for search engines. */
export type PlainAnswer = { status: number; headers: Record<string, string>; body: string }
