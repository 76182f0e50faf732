import { Checkbox, Group, Radio, Textarea } from '@mantine/core'
import {
  type OwnSuggestion,
  ownSuggestionsInput,
  suggestionFields,
  suggestionKindNames,
  suggestionKinds,
  suggestionPage,
} from '@reihum/contract/identity/suggestion.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useSession } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { List } from '#ui/list/list-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { shownPage } from './shown-page.ts'
import { SuggestionStateBadge } from './suggestion-state-badge.tsx'
import { suggestionsMessages } from './suggestions.messages.ts'
import classes from './suggestions.module.css'

const search = z.object({ page: suggestionPage.min(1).optional().catch(undefined) })

/** Where members tell whoever runs the platform what they think of it, and see what became of it. */
export function SuggestionPage() {
  const text = useText(suggestionsMessages)
  const { userInfo, tenantId } = useSession()
  const account = useQuery(queries.identity.account.queryOptions())
  const [sent, setSent] = useState(0)
  const isSupport = userInfo?.tenants.some(({ id, supportUntil }) => id === tenantId && supportUntil)
  if (isSupport) return <ScreenState sentence={text('asSupport')} />
  return (
    <>
      <PageTitle title={text('title')} line={text('line')} />
      <Loaded query={account}>
        {({ email }) => <SuggestionForm key={sent} email={email} onSent={() => setSent(sent + 1)} />}
      </Loaded>
      <Section title={text('own')}>
        <OwnSuggestions />
      </Section>
    </>
  )
}

function SuggestionForm({ email, onSent }: { email: string; onSent: () => void }) {
  const text = useText(suggestionsMessages)
  const locale = useLocale()
  const { tenantId } = useSession()
  const { page: cameFrom } = search.parse(useSearch({ strict: false }))
  // Made once for each form, so that a second press sends the same.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: suggestionFields,
    initial: { kind: 'idea', words: '', mayAnswer: true, page: cameFrom ?? null },
    call: async (fields) => {
      await api.identity.giveSuggestion({ ...fields, requestKey, tenantId })
      void queryClient.invalidateQueries({ queryKey: queries.identity.ownSuggestions.key() })
      notify({ kind: 'positive', message: text('sent') })
      onSent()
    },
  })
  return (
    <PageForm form={form} button={text('send')}>
      <Radio.Group
        label={text('kind')}
        value={String(form.values.kind)}
        onChange={(kind) => form.fill({ kind })}
      >
        <Group gap={24} mt={8}>
          {suggestionKinds.map((kind) => (
            <Radio key={kind} value={kind} label={suggestionKindNames[kind][locale]} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={text('words')}
        description={text('wordsHint')}
        autosize
        minRows={5}
        maxRows={20}
        {...form.field('words')}
      />
      <Checkbox
        label={text('mayAnswer')}
        description={text('mayAnswerHint', { email })}
        checked={form.values.mayAnswer === true}
        onChange={(event) => form.fill({ mayAnswer: event.currentTarget.checked })}
      />
      {cameFrom && (
        <Checkbox
          label={text('page')}
          description={shownPage(cameFrom)}
          checked={form.values.page !== null}
          onChange={(event) => form.fill({ page: event.currentTarget.checked ? cameFrom : null })}
        />
      )}
    </PageForm>
  )
}

function OwnSuggestions() {
  const text = useText(suggestionsMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const list = useRecordList(ownSuggestionsInput, ({ page, size }) =>
    queries.identity.ownSuggestions.queryOptions({ input: { page, size } }),
  )
  const at = ({ at: written }: OwnSuggestion) => formatDateTime(written, zone)
  return (
    <List<OwnSuggestion>
      label={text('own')}
      {...list}
      columns={[
        {
          id: 'words',
          header: text('words'),
          isMain: true,
          cell: ({ words }) => <span className={classes.beginning}>{words}</span>,
        },
        { id: 'kind', header: text('kind'), cell: ({ kind }) => suggestionKindNames[kind][locale] },
        { id: 'state', header: text('state'), cell: ({ state }) => <SuggestionStateBadge state={state} /> },
        { id: 'at', header: text('at'), isNumeric: true, cell: at },
      ]}
      rowKey={({ id }) => id}
      phoneRow={(suggestion) => ({
        title: suggestion.words,
        mark: <SuggestionStateBadge state={suggestion.state} />,
        meta: suggestionKindNames[suggestion.kind][locale],
        amount: at(suggestion),
      })}
      empty={{ sentence: text('none') }}
    />
  )
}
