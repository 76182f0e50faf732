import { NativeSelect } from '@mantine/core'
import { documentPurposeNames } from '@reihum/contract/documents/document-purposes.ts'
import {
  type DefaultTemplates,
  purposesWithDefault,
} from '@reihum/contract/documents/document-template.schema.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { documentsMessages } from '../documents.messages.ts'

type Purpose = (typeof purposesWithDefault)[number]
type TemplateId = DefaultTemplates['choices'][number]['id']

const defaultsQuery = (tenant: string) =>
  queries.documents.defaultTemplates.queryOptions({ input: { tenant } })

/** Which template is used where nothing else is said, on the page of the letterhead. */
export function DefaultTemplatesPart() {
  const may = useMay()
  return may('documents.manage') ? <Defaults /> : null
}

function Defaults() {
  const text = useText(documentsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(defaultsQuery(tenant))
  return (
    <FormSection title={text('defaults')}>
      <p className="grey">{text('defaultsHint')}</p>
      <Loaded query={query}>
        {(defaults) =>
          purposesWithDefault.flatMap((purpose) =>
            locales.map((language) => (
              <Choice key={`${purpose} ${language}`} defaults={defaults} of={{ purpose, language }} />
            )),
          )
        }
      </Loaded>
    </FormSection>
  )
}

type ChoiceProps = { defaults: DefaultTemplates; of: { purpose: Purpose; language: Locale } }

function Choice({ defaults, of: { purpose, language } }: ChoiceProps) {
  const text = useText(documentsMessages)
  const locale = useLocale()
  const may = useMay()
  const tenant = useActiveTenant().id
  const choosing = useMutation({
    mutationFn: (documentTemplateId: TemplateId | null) =>
      api.documents.chooseDefaultTemplate({ tenant, purpose, language, documentTemplateId }),
    onSuccess: (fresh) => {
      queryClient.setQueryData(defaultsQuery(tenant).queryKey, fresh)
      notify({ kind: 'positive', message: text('defaultChosen') })
    },
  })
  const chosen = defaults.items.find((one) => one.purpose === purpose && one.language === language)
  const own = defaults.choices.filter((one) => one.language === language && !one.isSystem)
  return (
    <NativeSelect
      label={text('defaultOf', {
        purpose: documentPurposeNames[purpose][locale],
        language: text(language === 'de' ? 'inGerman' : 'inEnglish'),
      })}
      description={own.length === 0 ? text('defaultNoOwn') : undefined}
      disabled={!may('documents.design') || choosing.isPending}
      value={chosen?.documentTemplateId ?? ''}
      onChange={(event) =>
        choosing.mutate(own.find(({ id }) => id === event.currentTarget.value)?.id ?? null)
      }
      data={[
        { value: '', label: text('defaultOfProduct') },
        ...own.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
