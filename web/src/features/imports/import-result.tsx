import { Button } from '@mantine/core'
import type { ImportKind, ImportRun } from '@reihum/contract/imports.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'

/** The lists that show new records first. */
const lists: Record<ImportKind, { to: string; search: Record<string, string> }> = {
  persons: { to: '/attendees', search: { sort: 'createdAt', dir: 'desc' } },
  courses: { to: '/courses', search: { phase: 'draft' } },
  mandates: { to: '/payments/debits/mandates', search: {} },
  registrations: { to: '/registrations', search: {} },
}

/** The result of an import. */
export function ImportResult({ run, importedAt }: { run: ImportRun; importedAt: string }) {
  const text = useText(importsMessages)
  const { dateTime } = useFormats()
  const sum = useRef<HTMLDivElement>(null)
  useEffect(() => sum.current?.focus(), [])
  const { created, updated, skipped, faulty } = run.result ?? {
    created: 0,
    updated: 0,
    skipped: 0,
    faulty: 0,
  }
  const { to, search } = lists[run.kind]
  return (
    <>
      <PageTitle
        title={text('done')}
        line={text('doneLine', { filename: run.filename, when: dateTime(importedAt) })}
        backTo={{ to: '/datahub', label: text('datahub') }}
      />
      <div ref={sum} tabIndex={-1} className={classes.part} style={{ outline: 'none' }} role="status">
        <ul className={classes.sum}>
          <li>
            <strong>{text(`done_${run.kind}`, { count: created })}</strong>
          </li>
          {updated > 0 && <li>{text('doneUpdated', { count: updated })}</li>}
          {skipped > 0 && <li>{text('doneSkipped', { count: skipped })}</li>}
          {faulty > 0 && <li>{text('doneLeftOut', { count: faulty })}</li>}
        </ul>
        <div className={classes.tools}>
          <Button component={Link} to={to} search={search as never}>
            {text(`to_${run.kind}`)}
          </Button>
          <Button component={Link} to={`/datahub/import/${run.kind}`} variant="default">
            {text('another')}
          </Button>
        </div>
      </div>
    </>
  )
}
