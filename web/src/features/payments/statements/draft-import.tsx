import { Button, NativeSelect } from '@mantine/core'
import type { BankImport, BankTable, TablePlan } from '@reihum/contract/payments/statements.schema.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ColumnChoices } from '#ui/form/column-choices.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { missingColumns } from './missing-columns.ts'
import { shownRefusals } from './shown-refusals.ts'
import { StatementPreview } from './statement-preview.tsx'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'

/** Statements that are read and not booked yet. The preview follows each change of the columns at once. */
export function DraftImport({ one }: { one: BankImport }) {
  const text = useText(statementsMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const navigate = useNavigate()
  const [tables, setTables] = useState<TablePlan[]>(() =>
    one.tables.map(({ fileId, columns, dateOrder }) => ({ fileId, columns, dateOrder })),
  )
  const about = { tenant, bankImportId: one.id }
  const isReady = tables.every((plan) => missingColumns(one.fields, plan.columns).length === 0)
  const preview = useQuery({
    ...queries.payments.previewBankImport.queryOptions({ input: { ...about, tables } }),
    enabled: isReady && may('money.manage'),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { shownInline: shownRefusals },
    placeholderData: keepPreviousData,
  })
  const book = useMutation({
    mutationFn: (digest: string) => api.payments.bookBankImport({ ...about, tables, digest }),
    meta: { shownInline: shownRefusals },
    onSuccess: (booked) => {
      queryClient.setQueryData(queries.payments.bankImport.queryKey({ input: about }), booked)
      void queryClient.invalidateQueries({ queryKey: queries.payments.key(), refetchType: 'none' })
      notify({ kind: 'positive', message: text('booked', { count: booked.counts?.payments ?? 0 }) })
    },
    // Something was booked meanwhile: a new preview is shown at once.
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'BANK_IMPORT_CHANGED') void preview.refetch()
    },
  })
  const discard = useMutation({
    mutationFn: () => api.payments.discardBankImport(about),
    onSuccess: async () => {
      notify({ kind: 'positive', message: text('discarded') })
      await queryClient.invalidateQueries({ queryKey: queries.payments.bankImports.key() })
      await navigate({ to: '/payments/import' })
    },
  })
  const change = (plan: TablePlan) => {
    book.reset()
    setTables((before) => before.map((other) => (other.fileId === plan.fileId ? plan : other)))
  }
  const problem = book.error ?? (isReady ? preview.error : null)
  return (
    <>
      <PageTitle
        title={text('newTitle')}
        line={one.filenames.join(' · ')}
        backTo={{ to: '/payments/import', label: text('title') }}
        actions={
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
            {text('discard')}
          </Button>
        }
      />
      <div className={formClasses.form}>
        {one.tables.map((table) => {
          const plan = tables.find(({ fileId }) => fileId === table.fileId)
          return (
            plan && <TableColumns key={table.fileId} one={one} table={table} plan={plan} onChange={change} />
          )
        })}
        {problem instanceof ApiProblem && <RefusalAlert problem={problem} />}
        {isReady && preview.isPending && may('money.manage') && <p role="status">{text('checking')}</p>}
      </div>
      {isReady && preview.data && !preview.isError && (
        <div className={one.tables.length > 0 ? classes.apart : undefined}>
          <StatementPreview
            preview={preview.data}
            isPending={book.isPending}
            onBook={() => preview.data && book.mutate(preview.data.digest)}
          />
        </div>
      )}
    </>
  )
}

type TableColumnsProps = {
  one: BankImport
  table: BankTable
  plan: TablePlan
  onChange: (plan: TablePlan) => void
}

function TableColumns({ one, table, plan, onChange }: TableColumnsProps) {
  const text = useText(statementsMessages)
  const missing = missingColumns(one.fields, plan.columns)
  const hasSlashes = table.headings.some(({ samples }) =>
    samples.some((sample) => /^\d{1,2}\/\d/.test(sample)),
  )
  return (
    <FormSection title={text('tableTitle', { filename: table.filename })} hint={text('columnsHint')}>
      <ColumnChoices
        columns={table.headings}
        fields={one.fields}
        chosen={plan.columns}
        onChange={(columns) => onChange({ ...plan, columns })}
      />
      {hasSlashes && (
        <NativeSelect
          label={text('dateOrder')}
          value={plan.dateOrder}
          onChange={(event) =>
            onChange({ ...plan, dateOrder: event.currentTarget.value === 'mdy' ? 'mdy' : 'dmy' })
          }
          data={(['dmy', 'mdy'] as const).map((value) => ({ value, label: text(value) }))}
        />
      )}
      {missing.length > 0 && (
        <p role="status">{text('stillMissing', { fields: missing.map(({ label }) => label).join(', ') })}</p>
      )}
    </FormSection>
  )
}
