import {
  type CompanySettings,
  companySettings,
  type Settings,
} from '@reihum/contract/tenants/tenant.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { keepSettings, useActiveTenant } from '#platform/tenant.ts'
import { type Draft, useContractForm } from '#ui/form/contract-form.ts'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'

type Key = keyof CompanySettings
type PartSchema = z.ZodType<Partial<CompanySettings>> & { shape: Partial<Record<Key, unknown>> }

/** What a form needs to know of the settings it was opened with; kept by the page for all its parts. */
export type SettingsBase = { settings: Settings; onSettings: (settings: Settings) => void }

export const companyPart = companySettings.pick({ company: true, director: true, website: true })
export const namePart = companySettings.pick({ company: true, director: true })
export const addressPart = companySettings.pick({
  street: true,
  postalCode: true,
  city: true,
  country: true,
  phone: true,
  email: true,
})
export const imprintPart = companySettings.pick({ imprint: true })
export const privacyPart = companySettings.pick({ privacyNotice: true })
export const agreementPart = companySettings.pick({ terms: true, withdrawalNotice: true })
export const holidayPart = companySettings.pick({ holidayRegion: true })
export const quietPart = companySettings.pick({ quietFrom: true, quietUntil: true })
export const regionPart = companySettings.pick({ language: true, timeZone: true })

const keysOf = (schema: PartSchema) => Object.keys(schema.shape) as Key[]

function pick(settings: Settings, keys: readonly Key[]): Partial<CompanySettings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]))
}

/** The stored settings as the call takes them, and the fields of this part over them. */
function withPart(settings: Settings, values: Partial<CompanySettings>): CompanySettings {
  const stored = pick(settings, keysOf(companySettings)) as CompanySettings
  return { ...stored, ...values }
}

/** A part of the settings as a form of its own; what others have saved meanwhile is not overwritten. */
export function useSettingsPart<Schema extends PartSchema>(
  schema: Schema,
  { settings, onSettings }: SettingsBase,
  options: { typed?: Partial<CompanySettings>; onSaved?: () => void } = {},
) {
  const tenant = useActiveTenant()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [theirs, setTheirs] = useState<Array<[Key, string]> | null>(null)
  const keys = keysOf(schema)

  const change = useMutation({
    mutationFn: (values: Partial<CompanySettings>) =>
      api.tenants.changeSettings({
        tenant: tenant.id,
        revision: settings.revision,
        settings: withPart(settings, values),
      }),
    meta: { shownInline: ['INVALID_INPUT', 'CONFLICT'] },
    onMutate: () => {
      setProblem(null)
      setTheirs(null)
    },
    onSuccess: (saved) => {
      form.adopt(pick(saved, keys) as Draft<Schema>)
      keepSettings(tenant.id, saved)
      onSettings(saved)
      options.onSaved?.()
    },
    onError: (error) => {
      const isOurs = (path: string) => keys.some((key) => path === `settings.${key}`)
      if (!(error instanceof ApiProblem)) return
      if (error.code === 'CONFLICT' || !error.fieldErrors.every(({ path }) => isOurs(path))) setProblem(error)
    },
  })

  const form = useContractForm({
    schema,
    initial: { ...pick(settings, keys), ...options.typed } as Draft<Schema>,
    save: (values) => change.mutateAsync(values),
    pathPrefix: 'settings.',
  })
  useUnsavedInGroup(form.hasUnsavedChanges)

  // What another part, or somebody else, has saved comes under what was typed here.
  const { rebase } = form
  const known = useRef(settings)
  useEffect(() => {
    if (known.current === settings) return
    known.current = settings
    rebase(pick(settings, keys) as Draft<Schema>)
  })

  /** Loads what the other has saved; what was typed here stays, and what differs is told. */
  const reload = useMutation({
    mutationFn: () => api.tenants.settings({ tenant: tenant.id }),
    onSuccess: (fresh) => {
      const values = form.values as Partial<CompanySettings>
      const both = keys.filter(
        (key) => fresh[key] !== settings[key] && values[key] !== settings[key] && values[key] !== fresh[key],
      )
      setTheirs(both.map((key) => [key, fresh[key]]))
      setProblem(null)
      keepSettings(tenant.id, fresh)
      onSettings(fresh)
    },
  })

  return { ...form, problem, theirs, reload, isSaving: change.isPending }
}

export type SettingsPart = Pick<
  ReturnType<typeof useSettingsPart>,
  'element' | 'submit' | 'problem' | 'theirs' | 'reload' | 'isSaving' | 'hasChanges'
>
