import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { documentPurposeNames } from '@reihum/contract/documents/document-purposes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { DocumentState } from '../document-state.tsx'
import { generateMessages } from './generate.messages.ts'
import { wizardAddress } from './wizard-address.ts'
import { useWizard } from './wizard-search.ts'

function useTyped() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  return { typed, setTyped, q }
}

/** The course, found by what is typed; each row leads on. */
export function ChooseCourse() {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const { date } = useFormats()
  const { search } = useWizard()
  const { typed, setTyped, q } = useTyped()
  const query = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, q, size: 25 } }),
    placeholderData: keepPreviousData,
  })
  const when = (start: string | null) => (start ? date(start) : text('undated'))
  const { documentTemplateId } = search
  return (
    <>
      <TextInput
        label={text('searchCourse')}
        maxLength={100}
        maw={400}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <ScreenState sentence={text('noCourse')} />
          ) : (
            <Records
              label={text('courses')}
              rows={items}
              rowKey={({ id }) => id}
              rowLink={({ id }) =>
                wizardAddress({ courseId: id, ...(documentTemplateId && { documentTemplateId }) })
              }
              columns={[
                { id: 'name', header: text('name'), isMain: true, cell: ({ title }) => title },
                { id: 'start', header: text('start'), isNumeric: true, cell: ({ start }) => when(start) },
              ]}
              phoneRow={({ title, start }) => ({ title, meta: when(start) })}
            />
          )
        }
      </Loaded>
    </>
  )
}

/** The template: what is final or published, with a word about drafts. */
export function ChooseTemplate() {
  const text = useText(generateMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { search, only } = useWizard()
  const { typed, setTyped, q } = useTyped()
  const query = useQuery({
    ...queries.documents.listTemplates.queryOptions({ input: { tenant, q, size: 100 } }),
    placeholderData: keepPreviousData,
  })
  const { courseId, audience } = search
  return (
    <>
      <TextInput
        label={text('searchTemplate')}
        description={text('draft')}
        maxLength={100}
        maw={400}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {({ items }) => {
          const usable = items.filter(({ state }) => state !== 'draft')
          if (usable.length === 0) return <ScreenState sentence={text('noTemplate')} />
          return (
            <Records
              label={text('templates')}
              rows={usable}
              rowKey={({ id }) => id}
              rowLink={({ id }) =>
                wizardAddress({
                  ...(courseId && { courseId }),
                  documentTemplateId: id,
                  audience,
                  ...(only && { registrationIds: only }),
                })
              }
              columns={[
                { id: 'name', header: text('name'), isMain: true, cell: ({ name }) => name },
                {
                  id: 'purpose',
                  header: text('purpose'),
                  cell: ({ purpose, language }) =>
                    `${documentPurposeNames[purpose][locale]} · ${text(`languages_${language}`)}`,
                },
                { id: 'state', header: '', cell: ({ state }) => <DocumentState state={state} /> },
              ]}
              phoneRow={({ name, purpose, language, state }) => ({
                title: name,
                mark: <DocumentState state={state} />,
                meta: `${documentPurposeNames[purpose][locale]} · ${text(`languages_${language}`)}`,
              })}
            />
          )
        }}
      </Loaded>
    </>
  )
}
