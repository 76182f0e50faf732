import { ActionIcon, Button, TextInput } from '@mantine/core'
import { readSite } from '@reihum/contract/courses/allowed-site.ts'
import type { AllowedSites } from '@reihum/contract/courses/widget.schema.ts'
import { fieldErrorText } from '@reihum/contract/field-errors.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconWorld, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

const sitesOf = (tenant: string) => queries.courses.allowedSites.queryOptions({ input: { tenant } })

export function AllowedSitesPart() {
  const text = useText(widgetsMessages)
  const tenant = useActiveTenant()
  const query = useQuery(sitesOf(tenant.id))
  return (
    <section className={classes.sites} aria-label={text('sites')}>
      <header>
        <h2>{text('sites')}</h2>
        <p className="grey">{text('sitesHint')}</p>
      </header>
      <div className={classes.sitesBody}>
        <Loaded query={query}>{(allowed) => <Sites allowed={allowed} />}</Loaded>
      </div>
    </section>
  )
}

type Told = { sites: string[]; message: string; undo?: string[] }

/** Saved at once and undone from the notice; when somebody else was faster, the list is reloaded. */
function useChange(allowed: AllowedSites) {
  const text = useText(widgetsMessages)
  const tenant = useActiveTenant().id
  const { queryKey } = sitesOf(tenant)
  const mutation = useMutation({
    mutationFn: ({ sites }: Told) => {
      const { revision } = queryClient.getQueryData<AllowedSites>(queryKey) ?? allowed
      return api.courses.changeAllowedSites({ tenant, revision, sites })
    },
    meta: { shownInline: ['INVALID_INPUT', 'CONFLICT'] },
    onSuccess: (saved, { message, undo }) => {
      queryClient.setQueryData(queryKey, saved)
      const back = undo && {
        label: text('undo'),
        run: () => mutation.mutate({ sites: undo, message: text('sites') }),
      }
      notify({ kind: 'positive', message, ...(back && { action: back }) })
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'CONFLICT') return
      void queryClient.invalidateQueries({ queryKey })
      notify({ kind: 'warning', message: text('sitesConflict') })
    },
  })
  return mutation
}

function Sites({ allowed }: { allowed: AllowedSites }) {
  const text = useText(widgetsMessages)
  const { role } = useActiveTenant()
  const change = useChange(allowed)
  const { sites } = allowed
  const isChangeable = may(role, 'settings.change')
  const remove = (site: string) => {
    const left = sites.filter((one) => one !== site)
    const message = text(left.length > 0 ? 'siteRemoved' : 'siteRemovedLast', { site })
    change.mutate({ sites: left, message, undo: sites })
  }
  return (
    <>
      <p>{text(sites.length > 0 ? 'sitesSome' : 'sitesAll')}</p>
      {sites.length > 0 && (
        <ul className={classes.chosen}>
          {sites.map((site) => (
            <li key={site}>
              <IconWorld size={16} stroke={1.5} aria-hidden />
              <span>{site}</span>
              {isChangeable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={text('removeSite', { site })}
                  disabled={change.isPending}
                  onClick={() => remove(site)}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {isChangeable ? (
        <AddSite sites={sites} change={change} />
      ) : (
        <p className="grey">{text('sitesAdminOnly')}</p>
      )}
    </>
  )
}

type AddSiteProps = { sites: string[]; change: ReturnType<typeof useChange> }

function AddSite({ sites, change }: AddSiteProps) {
  const text = useText(widgetsMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'required' | 'site' | 'known' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const site = readSite(typed)
    if (site === null) return setProblem(typed.trim() === '' ? 'required' : 'site')
    if (sites.includes(site)) return setProblem('known')
    setProblem(null)
    change.mutate(
      { sites: [...sites, site], message: text('siteAdded', { site }) },
      { onSuccess: () => setTyped('') },
    )
  }
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <TextInput
        label={text('site')}
        description={text('siteHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
        error={
          problem === 'known'
            ? text('siteKnown')
            : problem !== null && fieldErrorText(problem === 'site' ? 'site' : 'required', locale)
        }
      />
      <Button type="submit" variant="default" loading={change.isPending}>
        {text('addSite')}
      </Button>
    </form>
  )
}
