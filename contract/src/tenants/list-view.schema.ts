import { z } from 'zod'
import { listViewId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Permission } from './roles.ts'

/** The lists that keep views, each with what it takes to see the list. */
export const listPermissions = {
  courses: 'courses.manage',
  events: 'courses.manage',
  appointments: 'courses.manage',
  templates: 'courses.manage',
  places: 'courses.manage',
  instructors: 'courses.manage',
  registrations: 'registrations.read',
  waitlist: 'registrations.manage',
  attendees: 'registrations.manage',
  withdrawals: 'registrations.read',
  files: 'files.manage',
  mails: 'mails.manage',
  'audit-log': 'auditLog.read',
} as const satisfies Record<string, Permission>

export type ListName = keyof typeof listPermissions
export const listName = z.enum(Object.keys(listPermissions) as [ListName, ...ListName[]])

/** As many as somebody keeps of one list, and as many as the team shares. */
export const viewLimit = 50

const longestSearch = 4_096

const value = z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(100)).max(60)])

/**
 * What the address of a list says, but for the page and the view itself. In one order, so that two that mean the same are the
 * same; what a list no longer knows is ignored by the list.
 */
export const viewSearch = z
  .record(z.string().regex(/^[a-z]\w{0,39}$/i), value)
  .overwrite((search) =>
    Object.fromEntries(
      Object.entries(search)
        .filter(([key]) => key !== 'page' && key !== 'view')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )
  .superRefine((search, check) => {
    if (new TextEncoder().encode(JSON.stringify(search)).length > longestSearch)
      check.addIssue({ code: 'custom', params: { code: 'viewTooLong' } })
  })
export type ViewSearch = z.infer<typeof viewSearch>

export const listViewFields = z.object({
  name: line(60).min(1),
  search: viewSearch,
  /** For all members of the tenant who may see the list. */
  shared: z.boolean().default(false),
})
export type ListViewFields = z.infer<typeof listViewFields>

export const listView = listViewFields.extend({
  id: listViewId,
  own: z.boolean(),
  /** Of one that somebody else shares; null where they have left. */
  makerName: z.string().nullable(),
  /** Grows with every change; a change says which one it was made from. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(['change', 'delete'])),
})
export type ListView = z.infer<typeof listView>

/** In the order of whoever asks. */
export const listViews = z.object({
  items: z.array(listView),
  /** With which the list opens. */
  defaultView: listViewId.nullable(),
})
export type ListViews = z.infer<typeof listViews>
