import { z } from 'zod'
import type { Permission } from '../tenants/roles.ts'
import type { Wording } from '../wire/locales.ts'

/** What can be brought along from another program. */
export const importKinds = ['persons', 'courses', 'registrations'] as const
export const importKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof importKind>

export const importKindNames: Record<ImportKind, Wording> = {
  persons: { de: 'Teilnehmer', en: 'Attendees' },
  courses: { de: 'Kurse', en: 'Courses' },
  registrations: { de: 'Anmeldungen', en: 'Registrations' },
}

/** Whoever may import needs the permission for what is imported too. */
export const importPermissions: Record<ImportKind, Permission> = {
  persons: 'registrations.manage',
  courses: 'courses.manage',
  registrations: 'registrations.manage',
}

/** As many as one transaction takes within seconds; bookings of the same courses wait for it. */
export const importRowLimits: Record<ImportKind, number> = {
  persons: 10_000,
  courses: 500,
  registrations: 5_000,
}

export const maxImportMegabytes = 5
export const maxImportBytes = maxImportMegabytes * 1024 * 1024

export const maxImportColumns = 100

/** What was read and never imported is erased after so many hours. */
export const importKeptHours = 24
