import { TextInput } from '@mantine/core'
import { type Brand, brand as brandSchema } from '@reihum/contract/tenants/brand.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, brandStore, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { colourFindings } from '#ui/brand-colours.ts'
import { ColourSwatch } from '#ui/form/colour-swatch.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'

const colours = Object.keys(brandSchema.shape) as Array<keyof Brand>
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The seven colours as a form; saved ones are worn by the back office at once. */
export function useBrandForm(stored: Brand, options: { typed?: Partial<Brand>; onSaved?: () => void } = {}) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant().id
  const change = useMutation({
    mutationFn: (brand: Brand) => api.tenants.changeBrand({ tenant, brand }),
    meta: { shownInline: ['INVALID_INPUT'] },
    onSuccess: (saved) => {
      queryClient.setQueryData(queries.tenants.brandSettings.queryKey({ input: { tenant } }), saved)
      void brandStore.apply(tenant).catch(() => {})
      if (options.onSaved) options.onSaved()
      else notify({ kind: 'positive', message: text('saved') })
    },
  })
  const form = useContractForm({
    schema: brandSchema,
    initial: { ...stored, ...options.typed },
    save: (values) => change.mutateAsync(values),
    pathPrefix: 'brand.',
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  return { ...form, isSaving: change.isPending }
}

/** What is typed, where it is a colour; otherwise the last one that was. */
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
