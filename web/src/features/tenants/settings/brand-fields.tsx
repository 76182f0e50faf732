import { TextInput } from '@mantine/core'
import { type Brand, brand as brandSchema } from '@reihum/contract/tenants/brand.schema.ts'
import type { BrandSettings } from '@reihum/contract/tenants/tenant.schema.ts'
import { useRef } from 'react'
import { api, brandStore, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { colourFindings } from '#ui/brand-colours.ts'
import { ColourSwatch } from '#ui/form/colour-swatch.tsx'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'

const colours = Object.keys(brandSchema.shape) as Array<keyof Brand>
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The form for the seven colours; once saved, the back office shows them at once. */
export function useBrandForm(
  stored: BrandSettings,
  options: { typed?: Partial<Brand>; onSaved?: () => void } = {},
) {
  const tenant = useActiveTenant().id
  const { queryKey } = queries.tenants.brandSettings.queryOptions({ input: { tenant } })
  const form = useRecordForm({
    schema: brandSchema,
    stored,
    draftOf: ({ brand }) => brand,
    typed: options.typed,
    save: async (brand, revision) => {
      const saved = await api.tenants.changeBrand({ tenant, revision, brand })
      queryClient.setQueryData(queryKey, saved)
      void brandStore.apply(tenant).catch(() => {})
      options.onSaved?.()
      return saved
    },
    load: async () => queryClient.setQueryData(queryKey, await api.tenants.brandSettings({ tenant })),
    notice: null,
    pathPrefix: 'brand.',
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  return form
}

/** The typed colours; for an invalid one, the last valid value. */
function useLastColours(values: Record<keyof Brand, string>): Brand {
  const last = useRef<Brand | null>(null)
  const readable = { ...(last.current ?? values) }
  for (const key of colours) if (isColour(values[key])) readable[key] = values[key]
  last.current = readable
  return readable
}

export function BrandFields({
  form,
}: {
  form: Pick<ReturnType<typeof useBrandForm>, 'field' | 'fill' | 'values'>
}) {
  const shown = useLastColours(form.values)
  return (
    <>
      <div className={classes.colours}>
        {colours.map((key) => (
          <ColourField key={key} name={key} brand={shown} form={form} />
        ))}
      </div>
      <BrandPreview brand={shown} />
    </>
  )
}

type ColourFieldProps = {
  name: keyof Brand
  brand: Brand
  form: Pick<ReturnType<typeof useBrandForm>, 'field' | 'fill'>
}

function ColourField({ name, brand, form }: ColourFieldProps) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  const findings = colourFindings(brand[name])
  const label = text(name)
  return (
    <TextInput
      label={label}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'numbers' }}
      leftSection={
        <ColourSwatch
          label={text('pick', { colour: label })}
          value={brand[name]}
          onChange={(colour) => form.fill({ [name]: colour })}
        />
      }
      leftSectionWidth={40}
      description={
        findings.length > 0
          ? findings
              .map(({ scheme, ratio }) =>
                text('contrast', {
                  schemes: scheme,
                  ratio: ratio.toLocaleString(locale, { maximumFractionDigits: 1 }),
                }),
              )
              .join('; ')
          : undefined
      }
      {...form.field(name)}
    />
  )
}
