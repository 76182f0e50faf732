import { Anchor, Button, NativeSelect, Textarea } from '@mantine/core'
import {
  type AdminSuggestion,
  suggestionHandling,
  suggestionKindNames,
  suggestionStateNames,
  suggestionStates,
} from '@reihum/contract/identity/suggestion.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { shownPage } from '../suggestions/shown-page.ts'
import { SuggestionStateBadge } from '../suggestions/suggestion-state-badge.tsx'
import { adminSuggestionsMessages } from './admin-suggestions.messages.ts'
import classes from './admin-suggestions.module.css'

const oneOf = (suggestionId: AdminSuggestion['id']) =>
  queries.identity.adminSuggestion.queryOptions({ input: { suggestionId } })

export function AdminSuggestionPage() {
  const { suggestionId } = useParams({ strict: false }) as { suggestionId: AdminSuggestion['id'] }
  const query = useQuery(oneOf(suggestionId))
  return (
    <Loaded query={query}>{(suggestion) => <Detail key={suggestion.id} suggestion={suggestion} />}</Loaded>
  )
}

function Detail({ suggestion }: { suggestion: AdminSuggestion }) {
  const text = useText(adminSuggestionsMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const { kind, words, page, at, tenant, user, state } = suggestion
  const subject = encodeURIComponent(text('answerSubject'))
  return (
    <DetailPage
      title={tenant ? tenant.name || text('nameless') : user.name}
      mark={<SuggestionStateBadge state={state} />}
      line={text('line', { kind: suggestionKindNames[kind][locale], at: formatDateTime(at, zone) })}
      backTo={{ to: '/admin/feedback', label: text('suggestions') }}
      actions={
        user.email && (
          <Button component="a" href={`mailto:${encodeURIComponent(user.email)}?subject=${subject}`}>
            {text('answerByMail')}
          </Button>
        )
      }
    >
      <Section title={text('words')}>
        <p className={classes.words}>{words}</p>
      </Section>
      <Section title={text('about')}>
        <Facts
          facts={[
            {
              label: text('by'),
              value: (
                <Anchor component={Link} to={`/admin/users/${user.id}`} inherit>
                  {user.name}
                </Anchor>
              ),
            },
            {
              label: text('tenant'),
              value: tenant ? (
                <Anchor component={Link} to={`/admin/tenants/${tenant.id}`} inherit>
                  {tenant.name || text('nameless')}
                </Anchor>
              ) : (
                text('noTenant')
              ),
            },
            { label: text('page'), value: page ? shownPage(page) : text('noPage') },
            { label: text('answer'), value: user.email ?? text('noAnswer') },
          ]}
        />
        {tenant && (
          <Button
            className="no-print"
            variant="default"
            mt={8}
            renderRoot={(props) => (
              <Link {...props} to="/admin/feedback" search={() => ({ tenantId: tenant.id })} />
            )}
          >
            {text('ofTenant')}
          </Button>
        )}
      </Section>
      <Section title={text('handling')}>
        <Handling stored={suggestion} />
      </Section>
    </DetailPage>
  )
}

function Handling({ stored }: { stored: AdminSuggestion }) {
  const text = useText(adminSuggestionsMessages)
  const locale = useLocale()
  const { id: suggestionId } = stored
  const keep = (suggestion: AdminSuggestion) => {
    queryClient.setQueryData(oneOf(suggestionId).queryKey, suggestion)
    void queryClient.invalidateQueries({ queryKey: queries.identity.adminSuggestions.key() })
    return suggestion
  }
  const form = useRecordForm({
    schema: suggestionHandling,
    stored,
    draftOf: ({ state, note }) => ({ state, note }),
    save: async (handling, revision) =>
      keep(await api.identity.handleSuggestion({ suggestionId, revision, handling })),
    load: async () => keep(await api.identity.adminSuggestion({ suggestionId })),
    pathPrefix: 'handling.',
  })
  return (
    <RecordForm form={form} fieldName={(field) => text(field === 'note' ? 'note' : 'state')} isSecondary>
      <NativeSelect
        label={text('state')}
        data={suggestionStates.map((state) => ({ value: state, label: suggestionStateNames[state][locale] }))}
        {...form.field('state')}
      />
      <Textarea
        label={text('note')}
        description={text('noteHint')}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </RecordForm>
  )
}
