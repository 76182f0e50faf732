import { Button } from '@mantine/core'
import { maxStatementMegabytes } from '@reihum/contract/payments/statement-limits.ts'
import type { BankImport, BankImportSummary } from '@reihum/contract/payments/statements.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { withSameKeys } from '#platform/same-file.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { ReturnsBanner } from '../returns/returns-banner.tsx'
import { ImportBadge } from './import-badge.tsx'
import { sendStatement } from './send-statement.ts'
import { shownRefusals } from './shown-refusals.ts'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'
import { useBankFormats } from './use-bank-formats.ts'

/** Takes statements, and lists the imports so far. */
export function StatementsPage() {
  const text = useText(statementsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.payments.bankImports.queryOptions({ input: { tenant } }))
  return (
    <>
      <PageTitle title={text('title')} line={text('line')} />
      <Loaded query={query}>
        {({ items, hasAccount }) => (
          <>
            <ReturnsBanner />
            {hasAccount ? <Upload /> : <NoAccount />}
            <Section title={text('history')}>
              {items.length === 0 ? (
                <p className="grey">{text('noneYet')}</p>
              ) : (
                <ul className={classes.list} aria-label={text('history')}>
                  {items.map((item) => (
                    <Item key={item.id} item={item} />
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

function NoAccount() {
  const text = useText(statementsMessages)
  const may = useMay()
  if (!may('bank.manage')) return <ScreenState sentence={text('noAccountAsk')} />
  return (
    <ScreenState sentence={text('noAccount')}>
      <Button component={Link} to="/settings/general">
        {text('toBank')}
      </Button>
    </ScreenState>
  )
}

const accepted = '.xml,.csv,.txt,.zip,.c52,.c53,.c54,text/csv,text/xml,application/xml,application/zip'

/** Files are sent one after the other to one import. The first that is refused stops it; the others stay read. */
function Upload() {
  const text = useText(statementsMessages)
  const tenantId = useActiveTenant().id
  const navigate = useNavigate()
  const [progress, setProgress] = useState({ at: 1, count: 1 })
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const send = useMutation({
    mutationFn: (files: File[]) =>
      withSameKeys(`statements ${tenantId}`, async (keyOf) => {
        const bankImportId = keyOf(files)
        let read: BankImport | null = null
        for (const [at, content] of files.entries()) {
          setProgress({ at: at + 1, count: files.length })
          read = await sendStatement({ id: keyOf(content), bankImportId, tenantId, content })
        }
        return read
      }),
    meta: { shownInline: shownRefusals },
    onMutate: () => setProblem(null),
    onSuccess: (read) => {
      if (!read) return
      const input = { tenant: tenantId, bankImportId: read.id }
      queryClient.setQueryData(queries.payments.bankImport.queryKey({ input }), read)
      void navigate({ to: `/payments/import/${read.id}` })
    },
    onError: (error) => {
      if (error instanceof ApiProblem && shownRefusals.includes(error.code ?? '')) setProblem(error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queries.payments.bankImports.key() })
    },
  })
  return (
    <div className={classes.part}>
      {problem && <RefusalAlert problem={problem} />}
      <FileDrop
        label={text('choose')}
        accept={accepted}
        isMultiple
        isPending={send.isPending}
        onFiles={(files) => send.mutate(files)}
      />
      <p className="grey" role="status">
        {send.isPending
          ? text('reading', { at: String(progress.at), count: progress.count })
          : text('fileHint', { megabytes: String(maxStatementMegabytes) })}
      </p>
    </div>
  )
}

function Item({ item }: { item: BankImportSummary }) {
  const text = useText(statementsMessages)
  const { dateTime } = useBankFormats()
  const { counts, undoneAt } = item
  const [name = '–', ...others] = item.filenames
  return (
    <li>
      <div>
        <Link to={`/payments/import/${item.id}`} className={classes.filename}>
          {others.length === 0 ? name : text('more', { name, count: others.length })}
        </Link>
        <div className="grey">
          {text('by', {
            when: dateTime(item.bookedAt ?? item.createdAt),
            by: item.bookedAt ? item.bookedBy : item.by,
          })}
        </div>
        {counts && <div className="grey">{text('sum', counts)}</div>}
        {undoneAt && (
          <div className="grey">
            {text('undoneBy', { when: dateTime(undoneAt), by: item.undoneBy, reason: item.undoneReason })}
          </div>
        )}
      </div>
      <ImportBadge state={item.state} />
    </li>
  )
}
