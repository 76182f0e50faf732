import type { Activity } from '@reihum/contract/activities.ts'
import type { HitKind } from '@reihum/contract/search.ts'
import type { Permission } from '@reihum/contract/tenants/roles.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { Icon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { RouteTraits } from './guards.ts'
import type { RoomSearch } from './room-search.ts'
import type { TakenList } from './taken-list.ts'
import type { Task } from './task.ts'

/** The address of a page; a step that begins with a dollar is variable, for example an id. */
export type Address = `/${string}`

/** The outer frames of the faces: `platform` belongs to the superusers' face, all others to the back office. */
export type OuterFrame = 'plain' | 'statements' | 'setUp' | 'own' | 'open' | 'application' | 'platform'

/**
 * A frame that a room puts around pages, its own and those of other rooms: for example the head of a course with its
 * tabs.
 */
export type Frame = {
  within: OuterFrame
  /**
   * The beginning that the addresses of all its pages share. A frame without it groups pages whose addresses share
   * none.
   */
  at?: Address
  component: RouteComponent
}

type Opening = { params: Record<string, string>; search: Record<string, unknown>; preload: boolean }

export type Page = {
  frame: OuterFrame | Frame
  /** The permission needed to open the page; null: nothing more than its frame demands. */
  permission: Permission | null
  component?: RouteComponent
  /** Runs before the page is opened; throws a redirect where it must not be opened. */
  beforeLoad?: (opening: Opening) => void
  validateSearch?: (search: Record<string, unknown>) => object
  traits?: RouteTraits
  tab?: Tab
}

/** Shows the page as a tab of its frame. */
export type Tab = {
  label: Wording
  /** Tabs of all rooms stand in the order of these numbers. */
  position: number
  /** Set when fewer people are shown the tab than may open the page. */
  shownTo?: Permission
}

export type Pages = { readonly [address: Address]: Page }

/** The sections of the navigation; each face has its own. */
export type NavigationSectionName =
  | 'daily'
  | 'money'
  | 'catalogue'
  | 'administration'
  | 'overview'
  | 'operation'

export type NavigationEntry<Own extends Address = Address> = {
  section: NavigationSectionName
  /** Entries of a section stand in the order of these numbers, across all rooms. */
  position: number
  label: Wording
  icon: Icon
  /** Set when fewer people are shown the entry than may open the page. */
  shownTo?: Permission
  /** A number beside the label, shown as long as something waits there. */
  badge?: ComponentType
} & (
  | {
      to: Own
      /** The entry is also marked as current on all pages of these frames. */
      alsoIn?: readonly Frame[]
      /** Addresses beneath which its pages lie too. */
      alsoAt?: readonly string[]
    }
  /** Leads to another face, so the browser loads a page. */
  | { leadsTo: (tenant: { slug: string }) => string }
)

/** A place on a page that rooms further right may add to. The room that has the page exports it. */
export type Slot<Content> = {
  readonly name: string
  /** Never set; it ties what is added to the type that the page expects. */
  readonly content?: Content
}

export type Addition = { slot: Slot<unknown>; content: unknown }

export const slotFor = <Content>(name: string): Slot<Content> => ({ name })

export const addTo = <Content>(slot: Slot<Content>, content: NoInfer<Content>): Addition => ({
  slot,
  content,
})

/** The kinds of records that hits of the search, audit entries and examples of the examination link to. */
export type RecordKind = HitKind | Activity['subjectKind']

export type LinkedRecord = {
  id: string
  /** Set for records that are shown under their course. */
  courseId?: string | null
}

/** Keys that do something on the pages of a room. */
export type Shortcut = {
  keys: readonly string[]
  /** Worded to fit into a sentence: what several rooms do with the same keys is told in one. */
  what: Wording
}

/** Something that is said at the top of the dashboard; the component shows nothing while there is nothing to say. */
export type Notice = { position: number; shownTo: Permission; component: ComponentType }

/** Something that is kept in the storage of the browser. */
export type StoredKey = {
  /** A star stands for the part that varies. */
  key: string
  category: 'necessary' | 'comfort'
  purpose: Wording
  duration: Wording
}

/**
 * Everything that one room contributes to a face. `Own` are the addresses of its pages, so that its entries cannot
 * point to other pages.
 */
export type Room<Own extends Address = Address> = {
  name: string
  /** Runs once when the application starts, before its first page. */
  atStart?: () => void
  pages: { readonly [address in Own]: Page }
  navigation?: readonly NavigationEntry<Own>[]
  /** What it adds to the pages of rooms to its left. */
  additions?: readonly Addition[]
  /** The addresses of the pages that show its records. */
  records?: { readonly [Kind in RecordKind]?: (record: LinkedRecord) => string | null }
  search?: () => Promise<RoomSearch<Own>>
  shortcuts?: readonly Shortcut[]
  /** The tasks that it shows on the dashboard. */
  tasks?: readonly Task<Own>[]
  /** How its lists are taken along, by the names under which the server brings them. */
  lists?: { readonly [name: string]: TakenList<Own> }
  /** What it says at the top of the dashboard, to whom it concerns, as long as there is something to say. */
  notices?: readonly Notice[]
  /** What it stores in the browser; the cookie policy lists it. */
  stored?: readonly StoredKey[]
  /** Rendered on every page, and shows nothing. */
  companion?: ComponentType
}
