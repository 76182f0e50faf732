import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type DocumentAudience,
  documentAudience,
  documentRunLimit,
  togetherLimit,
} from '@reihum/contract/documents/document.schema.ts'
import type { PlaceholderName } from '@reihum/contract/documents/placeholders.ts'
import { Link } from '@tanstack/react-router'
import { DataTable, type ListColumn } from '#ui/list/data-table.tsx'
import type { ListSelection } from '#ui/list/list-selection.ts'
import { PhoneRows } from '#ui/list/phone-rows.tsx'
import { useRowPicking } from '#ui/list/row-checkbox.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { useCatalogue, useIsCatalogueLoading } from '../use-catalogue.ts'
import { generateMessages } from './generate.messages.ts'
import classes from './generate.module.css'
import { canMend, MendDialog } from './mend-dialog.tsx'
import { packIds } from './packed-ids.ts'
import { type PreparedPerson, usePreparation } from './use-preparation.ts'
import { useWizard } from './wizard-search.ts'

/** One file is about so many, and an address names no more; everybody of an audience needs no names. */
const mostOf = (isForEach: boolean, only: readonly string[] | null) =>
  isForEach && only === null ? documentRunLimit : togetherLimit

/** Who gets a document, what each of them lacks, and the way to complete it without leaving. */
export function PeopleStep() {
  const text = useText(generateMessages)
  const { search, only, change } = useWizard()
  const { query, chosen } = usePreparation()
  // What people lack is called by the names of attributes: shown before those are known, the lines would move.
  const isNaming = useIsCatalogueLoading()
  const most = mostOf(query.data?.isForEach ?? true, only)
  const audiences = documentAudience.options.map((value) => ({ value, label: text(`audiences_${value}`) }))
  const lacking = chosen.filter(({ unfilled }) => unfilled.length > 0).length
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={text('audience')}
          value={search.audience}
          data={audiences}
          onChange={(audience) =>
            change({ audience: audience as DocumentAudience, only: undefined }, { replaces: true })
          }
        />
      </div>
      <Loaded query={query}>
        {({ people, unfilled }) =>
          people.length === 0 ? (
            <ScreenState sentence={text('nobody')} />
          ) : isNaming ? null : (
            <>
              {unfilled.length > 0 && <Everywhere unfilled={unfilled} />}
              <People people={people} />
              <p role="status">
                <strong>{text('chosen', { count: chosen.length })}</strong>{' '}
                {lacking > 0 && text('lacking', { count: lacking })}{' '}
                {chosen.length > most && text('tooMany', { limit: most })}
              </p>
            </>
          )
        }
      </Loaded>
      <div className={classes.tools}>
        <Button
          disabled={chosen.length === 0 || chosen.length > most}
          onClick={() => change({ step: 'preview' })}
        >
          {text('next')}
        </Button>
      </div>
    </>
  )
}

/** What stays empty for all, with the way to the page that mends it. */
function Everywhere({ unfilled }: { unfilled: readonly PlaceholderName[] }) {
  const text = useText(generateMessages)
  const locale = useLocale()
  const { search } = useWizard()
  const { placeholderOf } = useCatalogue()
  const isOf = (context: string) => unfilled.some((name) => placeholderOf(name).context === context)
  return (
    <p>
      {text('everywhere', { names: unfilled.map((name) => placeholderOf(name).label[locale]).join(', ') })}{' '}
      {isOf('COURSE') && (
        <Anchor component={Link} to={`/courses/${search.courseId}`} inherit>
          {text('toCourse')}
        </Anchor>
      )}{' '}
      {isOf('SENDER') && (
        <Anchor component={Link} to="/settings/documents" inherit>
          {text('toSettings')}
        </Anchor>
      )}
    </p>
  )
}

function People({ people }: { people: PreparedPerson[] }) {
  const text = useText(generateMessages)
  const locale = useLocale()
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const { change } = useWizard()
  const { isChosen } = usePreparation()
  const { placeholderOf } = useCatalogue()
  const mending = useDialogFor<PreparedPerson>()
  const keys = people.map(({ registrationId }) => registrationId as string)
  const choose = (ids: readonly string[]) =>
    change({ only: ids.length === keys.length ? undefined : packIds(ids) || '.' }, { replaces: true })
  const selection: ListSelection = {
    picked: { isAll: false, ids: new Set(people.filter(isChosen).map((one) => one.registrationId)) },
    pick: ({ isAll, ids }) => choose(isAll ? keys : keys.filter((key) => ids.has(key))),
    pickAll: () => choose(keys),
    clear: () => choose([]),
  }
  const picking = useRowPicking<PreparedPerson>(selection, keys, ({ name }) => name)
  const lacks = (person: PreparedPerson) => {
    const names = person.unfilled.map((name) => placeholderOf(name).label[locale]).join(', ')
    if (names === '') return text('complete')
    return (
      <span className={classes.lacks}>
        {names}
        {canMend(person) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={text('mendOf', { name: person.name })}
            onClick={() => mending.open(person)}
          >
            {text('mend')} …
          </Button>
        )}
      </span>
    )
  }
  const columns: ListColumn<PreparedPerson>[] = [
    { id: 'name', header: text('name'), isMain: true, cell: ({ name }) => name },
    { id: 'email', header: text('email'), cell: ({ email }) => email || text('noEmail') },
    { id: 'lacks', header: text('lacks'), isProse: true, cell: lacks },
    { id: 'made', header: text('made'), align: 'right', width: 130, cell: ({ made }) => made || '–' },
  ]
  const rows = {
    label: text('people'),
    rows: people,
    rowKey: ({ registrationId }: PreparedPerson) => registrationId as string,
    isFetching: false,
    ...(picking && { picking }),
  }
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" size="compact-sm" onClick={selection.pickAll}>
          {text('chooseAll')}
        </Button>
        {people.some(({ made }) => made > 0) && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => choose(people.filter(({ made }) => made === 0).map((one) => one.registrationId))}
          >
            {text('onlyWithout')}
          </Button>
        )}
      </div>
      {isPhone ? (
        <PhoneRows
          {...rows}
          phoneRow={(person) => ({
            title: person.name,
            mark: person.made > 0 && `${text('made')}: ${person.made}`,
            meta: lacks(person),
            isMetaProse: true,
          })}
        />
      ) : (
        <DataTable {...rows} columns={columns} sorting={{}} onSort={() => {}} />
      )}
      {mending.subject && <MendDialog key={mending.round} person={mending.subject} {...mending.dialog} />}
    </>
  )
}
