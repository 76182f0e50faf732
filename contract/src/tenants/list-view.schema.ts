import { z } from 'zod'
import { listViewId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import type { Permission } from './roles.ts'

/** The lists that keep views, each with the permission needed to see it. */
export const listPermissions = {
  courses: 'courses.manage',
  events: 'courses.manage',
  appointments: 'courses.manage',
  templates: 'courses.manage',
  places: 'courses.manage',
  instructors: 'courses.manage',
  'discount-codes': 'courses.manage',
  extras: 'courses.manage',
  firms: 'registrations.manage',
  'person-groups': 'registrations.manage',
  registrations: 'registrations.read',
  waitlist: 'registrations.manage',
  attendees: 'registrations.manage',
  interests: 'registrations.manage',
  exceptions: 'registrations.manage',
  withdrawals: 'registrations.read',
  receivables: 'money.read',
  payments: 'money.read',
  vouchers: 'money.read',
  files: 'files.manage',
  mails: 'mails.manage',
  'audit-log': 'auditLog.read',
} as const satisfies Record<string, Permission>

export type ListName = keyof typeof listPermissions
export const listName = z.enum(Object.keys(listPermissions) as [ListName, ...ListName[]])

/** How many views of one list a user may keep, and how many the team may share. */
export const viewLimit = 50

const longestSearch = 4_096

const value = z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(100)).max(60)])

/**
 * The query of a list's address, without the page and the view itself. Keys are sorted, so that two views with the same
 * meaning are equal. The list ignores keys it no longer knows.
 */
export const viewSearch = z
  .record(text(40).regex(/^[a-z]\w{0,39}$/i), value)
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
  /** Shared with all members of the tenant who may see the list. */
  shared: z.boolean().default(false),
})
export type ListViewFields = z.infer<typeof listViewFields>

export const listView = listViewFields.extend({
  id: listViewId,
  own: z.boolean(),
  /** The name of another member who shares the view; null if they have left. */
  makerName: z.string().nullable(),
  revision,
  allowedActions: z.array(z.enum(['change', 'delete'])),
})
export type ListView = z.infer<typeof listView>

/** Views in the order that the asking user chose. */
export const listViews = z.object({
  items: z.array(listView),
  /** The view with which the list opens. */
  defaultView: listViewId.nullable(),
})
export type ListViews = z.infer<typeof listViews>
