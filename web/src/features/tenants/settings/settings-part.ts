import {
  type CompanySettings,
  companySettings,
  type Settings,
} from '@reihum/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { keepSettings, useActiveTenant } from '#platform/tenant.ts'
import type { Draft } from '#ui/form/contract-form.ts'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'

type Key = keyof CompanySettings
type PartSchema = z.ZodType<Partial<CompanySettings>> & { shape: Partial<Record<Key, unknown>> }

/** The settings that a form was opened with; the page keeps them for all its parts. */
export type SettingsBase = { settings: Settings; onSettings: (settings: Settings) => void }

export const namePart = companySettings.pick({ company: true, director: true })
export const addressPart = companySettings.pick({
  street: true,
  postalCode: true,
  city: true,
  country: true,
  phone: true,
  email: true,
})
export const regionPart = companySettings.pick({ language: true, timeZone: true, englishDates: true })

const keysOf = (schema: PartSchema) => Object.keys(schema.shape) as Key[]

function pick(settings: Settings, keys: readonly Key[]): Partial<CompanySettings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]))
}

/** All stored settings as the call takes them, with the fields of this part replaced. */
function withPart(settings: Settings, values: Partial<CompanySettings>): CompanySettings {
  const stored = pick(settings, keysOf(companySettings)) as CompanySettings
  return { ...stored, ...values }
}

/** A form for the settings, or for a part of them; all save on top of the same revision. */
export function useSettingsPart<Schema extends PartSchema>(
  schema: Schema,
  { settings, onSettings }: SettingsBase,
  options: { typed?: Partial<CompanySettings>; onSaved?: () => void } = {},
) {
  const tenant = useActiveTenant()
  const keys = keysOf(schema)
  const draftOf = (of: Settings) => pick(of, keys) as Draft<Schema>
  const keep = (fresh: Settings) => {
    keepSettings(tenant.id, fresh)
    onSettings(fresh)
    return fresh
  }
  const form = useRecordForm({
    schema,
    stored: settings,
    draftOf,
    typed: options.typed as Partial<Draft<Schema>>,
    save: async (values, revision) => {
      const changed = withPart(settings, values)
      const saved = await api.tenants.changeSettings({ tenant: tenant.id, revision, settings: changed })
      form.adopt(draftOf(saved))
      keep(saved)
      options.onSaved?.()
      return saved
    },
    load: async () => keep(await api.tenants.settings({ tenant: tenant.id })),
    notice: null,
    pathPrefix: 'settings.',
    above: ['INVALID_INPUT'],
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  const { refusal } = form
  const isOurs = ({ path }: { path: string }) => keys.some((key) => path === `settings.${key}`)
  return {
    ...form,
    /** Refused because of a field of another part, which this form does not show. */
    refusal: refusal?.fieldErrors.every(isOurs) ? null : refusal,
  }
}

export function useSettingsForm(base: SettingsBase) {
  return useSettingsPart(companySettings, base)
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

export type SettingsPart = Pick<
  ReturnType<typeof useSettingsPart>,
  'refusal' | 'isOutdated' | 'theirs' | 'loading'
>
