import type { Api } from '@reihum/contract/contract.ts'
import type { FaceRequest } from '@reihum/contract/wire/face.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ReactNode } from 'react'
import type { Kept } from './kept.ts'
import type { PlainAnswer, PortalPage, Redirect } from './page.ts'
import type { Visit } from './visit.ts'

export type Answer = PortalPage | Redirect | PlainAnswer

/** Null: not found, for example for a course id that is not valid. */
type Answering = Promise<Answer | null> | Answer | null

/** A paper that somebody gets behind the link of a booking. */
export type BookedPaper = {
  title: string
  /** What it is about, in a few words each. */
  details: readonly string[]
  href: string
}

/** Who asks for what rooms have about a booking, and about which. */
export type PapersAsked = {
  visit: Visit
  accessToken: string
  api: Api
  /** Set for all bookings of whoever is signed in. */
  isOfAll?: boolean
}

/** The visit, and the values of the variable steps of its address. */
export type Asked = {
  visit: Visit
  params: Readonly<Record<string, string>>
  api: Api
  /** For steps of a form that have an address of their own; what else a form is answered with is kept by itself. */
  kept: Kept
  /** The papers of a booking, from all rooms. */
  papersOf: (accessToken: string) => Promise<readonly BookedPaper[]>
  /** What rooms show of their own on the page of a booking, or of all bookings, in the order of the rooms. */
  partsOf: (accessToken: string) => Promise<ReactNode>
}

export type PortalPlace = {
  /** Set for pages of one face only: for example, search engines need nothing in a frame. */
  face?: FaceRequest['face']
  /**
   * The page is the same for everybody, so one rendering serves all. Every other page is treated as written for one
   * person: a form contains a key of its own, and a widget that is a form only redirects to it.
   */
  isShared?: true
  /** The page is a form that contains nothing personal until somebody fills it in. */
  isForm?: true
  /** Answers a GET; never changes anything. */
  show?: (asked: Asked) => Answering
  /** Answers a form that was sent from the page. */
  send?: (asked: Asked, form: URLSearchParams) => Answering
}

/** A link in the footer of every page, frames included, or at its head. */
export type FooterLink = {
  /** Links of all rooms stand in the order of these numbers. */
  position: number
  path: string
  label: Readonly<Record<Locale, string>>
  /** Without this the link is always shown. */
  isShown?: (visit: Visit) => boolean
}

/**
 * What a room contributes to portal and embed, by addresses below the tenant's; a step that begins with a dollar is
 * variable.
 */
export type PortalRoom = {
  name: string
  places: { readonly [address in `/${string}`]: PortalPlace }
  footer?: readonly FooterLink[]
  /** Links at the head of the pages of the portal, beside the language. */
  header?: readonly FooterLink[]
  /** The papers of a booking, which its page lists. */
  papers?: (asked: PapersAsked) => Promise<readonly BookedPaper[]>
  /** A part of the page of a booking, and of the page of all bookings; null: there is nothing to say. */
  part?: (asked: PapersAsked) => Promise<ReactNode>
}
