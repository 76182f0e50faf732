import { Button } from '@mantine/core'
import { documentPurposeNames, documentPurposes } from '@reihum/contract/documents/document-purposes.ts'
import {
  type DocumentTemplateSummary,
  documentTemplateListInput,
  documentTemplateState,
  documentTemplateStateNames,
} from '@reihum/contract/documents/document-template.schema.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { DocumentState } from './document-state.tsx'
import { documentsMessages } from './documents.messages.ts'

/** Every template that documents are made of, those that come with the product too. */
export function DocumentsPage() {
  const text = useText(documentsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const mayDesign = useMay()('documents.design')
  const { date } = useFormats()
  const list = useRecordList(documentTemplateListInput, (search) =>
    queries.documents.listTemplates.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'text', key: 'q', label: text('search') },
      {
        kind: 'choice',
        key: 'purpose',
        label: text('purpose'),
        options: documentPurposes.map((value) => ({ value, label: documentPurposeNames[value][locale] })),
      },
      {
        kind: 'choice',
        key: 'state',
        label: text('state'),
        options: documentTemplateState.options.map((value) => ({
          value,
          label: documentTemplateStateNames[value][locale],
        })),
      },
      {
        kind: 'choice',
        key: 'language',
        label: text('language'),
        options: locales.map((value) => ({ value, label: text(`languages.${value}`) })),
      },
    ],
    [text, locale],
  )
  const changed = ({ updatedAt, updatedBy }: DocumentTemplateSummary) =>
    updatedAt
      ? [date(updatedAt), updatedBy && text('updatedBy', { name: updatedBy })].filter(Boolean).join(' ')
      : text('withProduct')
  const columns: ListColumn<DocumentTemplateSummary>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ name }) => name },
    {
      id: 'purpose',
      header: text('purpose'),
      cell: ({ purpose }) => documentPurposeNames[purpose][locale],
    },
    { id: 'language', header: text('language'), cell: ({ language }) => text(`languages.${language}`) },
    { id: 'origin', header: text('origin'), cell: ({ isSystem }) => text(isSystem ? 'system' : 'own') },
    { id: 'state', header: text('state'), cell: ({ state }) => <DocumentState state={state} /> },
    { id: 'updatedAt', header: text('updated'), isSortable: true, isNumeric: true, cell: changed },
  ]
  const add = mayDesign ? (
    <Button
      component={Link}
      to="/documents/new"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text('newTemplate')}
    </Button>
  ) : undefined
  return (
    <ListPage
      {...list}
      title={text('title')}
      line={(count) => text('count', { count })}
      action={
        <>
          <Button component={Link} to="/documents/generate" variant="default">
            {text('generate')}
          </Button>
          {add}
        </>
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/documents/${id}/edit`}
      phoneRow={(template) => ({
        title: template.name,
        mark: <DocumentState state={template.state} />,
        meta: `${documentPurposeNames[template.purpose][locale]} · ${text(`languages.${template.language}`)}`,
      })}
      filters={filters}
      empty={{ sentence: text('empty'), action: add }}
    />
  )
}
