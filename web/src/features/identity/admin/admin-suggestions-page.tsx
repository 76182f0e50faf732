import {
  type AdminSuggestion,
  suggestionKindNames,
  suggestionKinds,
  suggestionListInput,
  suggestionStateNames,
  suggestionStates,
} from '@reihum/contract/identity/suggestion.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { SuggestionStateBadge } from '../suggestions/suggestion-state-badge.tsx'
import { adminSuggestionsMessages } from './admin-suggestions.messages.ts'
import classes from './admin-suggestions.module.css'

/** What people say of the product, for superusers. */
export function AdminSuggestionsPage() {
  const text = useText(adminSuggestionsMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const list = useRecordList(suggestionListInput, (search) =>
    queries.identity.adminSuggestions.queryOptions({ input: search }),
  )
  const tenantOf = ({ tenant }: AdminSuggestion) =>
    tenant ? tenant.name || text('nameless') : text('noTenant')
  const at = ({ at: written }: AdminSuggestion) => formatDateTime(written, zone)
  return (
    <ListPage<AdminSuggestion>
      title={text('suggestions')}
      line={(count) => text('count', { count })}
      {...list}
      columns={[
        {
          id: 'words',
          header: text('words'),
          isMain: true,
          cell: ({ words }) => <span className={classes.beginning}>{words}</span>,
        },
        {
          id: 'kind',
          header: text('kind'),
          isSortable: true,
          cell: ({ kind }) => suggestionKindNames[kind][locale],
        },
        {
          id: 'state',
          header: text('state'),
          isSortable: true,
          cell: ({ state }) => <SuggestionStateBadge state={state} />,
        },
        { id: 'company', header: text('tenant'), isSortable: true, cell: tenantOf },
        { id: 'at', header: text('at'), isSortable: true, isNumeric: true, cell: at },
      ]}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/feedback/${id}`}
      phoneRow={(suggestion) => ({
        title: suggestion.words,
        mark: <SuggestionStateBadge state={suggestion.state} />,
        meta: `${suggestionKindNames[suggestion.kind][locale]} · ${tenantOf(suggestion)}`,
        amount: at(suggestion),
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'kind',
          label: text('kind'),
          options: suggestionKinds.map((kind) => ({ value: kind, label: suggestionKindNames[kind][locale] })),
        },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: suggestionStates.map((state) => ({
            value: state,
            label: suggestionStateNames[state][locale],
          })),
        },
        { kind: 'given', key: 'tenantId', label: text('onlyTenant') },
      ]}
      empty={{ sentence: text('empty') }}
    />
  )
}
