import { Button, NativeSelect } from '@mantine/core'
import type { ImportPlan, ImportPreview } from '@reihum/contract/imports/import.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, handleError, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { ColumnChoices } from '#ui/form/column-choices.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ImportOptions } from './import-options.tsx'
import { ImportPromise } from './import-promise.tsx'
import { ImportResult } from './import-result.tsx'
import { importsMessages } from './imports.messages.ts'
import { hasDates, missingFields } from './missing-fields.ts'

/** One import: the columns read, the preview of the result, and at the end the result. */
export function ImportPage() {
  const tenant = useActiveTenant().id
  const { importId } = useParams({ strict: false }) as { importId: ImportRun['id'] }
  const [part, setPart] = useState<Part>({ sheet: 0 })
  const query = useQuery(queries.imports.get.queryOptions({ input: { tenant, importId, ...part } }))
  return (
    <Loaded query={query}>
      {(run) =>
        run.importedAt ? (
          <ImportResult run={run} importedAt={run.importedAt} />
        ) : (
          <Wizard key={`${run.id} ${run.plan.sheet} ${run.plan.headingRow}`} run={run} onPart={setPart} />
        )
      }
    </Loaded>
  )
}

/** The sheet of the file, and the row of it that holds the headings. */
type Part = { sheet: number; headingRow?: number }

type WizardProps = { run: ImportRun; onPart: (part: Part) => void }

function usePlan(run: ImportRun) {
  const [plan, setPlan] = useState(run.plan)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isOrderChosen, setIsOrderChosen] = useState(!run.isDateOrderUnclear)
  return {
    plan,
    isDateOrderOpen: !isOrderChosen && hasDates(plan),
    preview,
    problem,
    setPreview,
    setProblem,
    /** The preview belonged to the former plan, so it is dropped. */
    change(part: Partial<ImportPlan>) {
      setPlan((before) => ({ ...before, ...part }))
      if (part.dateOrder) setIsOrderChosen(true)
      setPreview(null)
      setProblem(null)
    },
    isChanged: () => JSON.stringify(plan) !== JSON.stringify(run.plan),
  }
}

function Wizard({ run, onPart }: WizardProps) {
  const text = useText(importsMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const { plan, preview, problem, isDateOrderOpen, setPreview, setProblem, change, isChanged } = usePlan(run)
  const isLeaving = useRef(false)
  const promise = useRef<HTMLDivElement>(null)
  const about = { tenant, importId: run.id }
  const onError = (error: Error) => {
    if (error instanceof ApiProblem && error.status !== 401) setProblem(error)
    else handleError(error)
  }
  const check = useMutation({
    mutationFn: (asked: ImportPlan) => api.imports.preview({ ...about, plan: asked }),
    onMutate: () => setPreview(null),
    onSuccess: setPreview,
    onError,
  })
  const start = useMutation({
    mutationFn: ({ digest }: ImportPreview) => api.imports.run({ ...about, plan, digest }),
    onMutate: () => setProblem(null),
    onSuccess: (done) => {
      isLeaving.current = true
      queryClient.setQueryData(queries.imports.get.queryKey({ input: { ...about, sheet: plan.sheet } }), done)
      for (const room of [queries.imports, queries.registrations, queries.courses, queries.insights])
        void queryClient.invalidateQueries({ queryKey: room.key(), refetchType: 'none' })
    },
    onError: (error) => {
      onError(error)
      // Something has changed meanwhile: a new preview is shown at once.
      if (error instanceof ApiProblem && error.code === 'IMPORT_CHANGED') check.mutate(plan)
    },
  })
  const discard = useMutation({
    mutationFn: () => api.imports.discard(about),
    onSuccess: async () => {
      isLeaving.current = true
      notify({ kind: 'positive', message: text('discarded') })
      await queryClient.invalidateQueries({ queryKey: queries.imports.list.key() })
      await navigate({ to: '/datahub' })
    },
    onError,
  })
  useEffect(() => {
    if (preview) promise.current?.focus()
  }, [preview])
  const missing = missingFields(run, plan)
  const isReady = missing.length === 0 && !isDateOrderOpen
  return (
    <>
      <PageTitle
        title={text(`import_${run.kind}`)}
        line={text('file', { filename: run.filename, rows: run.rowCount })}
        backTo={{ to: '/datahub', label: text('datahub') }}
        actions={
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
            {text('discard')}
          </Button>
        }
      />
      <UnsavedChanges hasUnsavedChanges={() => !isLeaving.current && isChanged()} />
      <form
        className={formClasses.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) {
            setProblem(null)
            check.mutate(plan)
          }
        }}
      >
        {run.sheets.length > 1 && (
          <NativeSelect
            label={text('sheet')}
            value={String(plan.sheet)}
            onChange={(event) => onPart({ sheet: Number(event.currentTarget.value) })}
            data={run.sheets.map(({ name, rows }, at) => ({
              value: String(at),
              label: text('sheetOption', { name, rows }),
            }))}
          />
        )}
        {run.headingRows.length > 1 && (
          <NativeSelect
            label={text('headingRow')}
            description={text('headingRowHint')}
            value={String(plan.headingRow)}
            onChange={(event) => onPart({ sheet: plan.sheet, headingRow: Number(event.currentTarget.value) })}
            data={run.headingRows.map(({ row, text: cells }) => ({
              value: String(row),
              label: text('headingRowOption', { row: String(row), cells }),
            }))}
          />
        )}
        <FormSection title={text('columns')} hint={text('columnsHint')}>
          <ColumnChoices
            columns={run.columns}
            fields={run.fields}
            chosen={plan.columns}
            onChange={(columns) => change({ columns })}
          />
          {missing.length > 0 && (
            <p role="status">
              {text('stillMissing', { fields: missing.map(({ label }) => label).join(', ') })}
            </p>
          )}
        </FormSection>
        <ImportOptions run={run} plan={plan} isDateOrderOpen={isDateOrderOpen} onChange={change} />
        {problem && <RefusalAlert problem={problem} />}
        {!preview && (
          <div className={formClasses.buttons}>
            <Button type="submit" loading={check.isPending} disabled={!isReady}>
              {text('check')}
            </Button>
            {check.isPending && <span role="status">{text('checking')}</span>}
          </div>
        )}
      </form>
      {preview && (
        <div ref={promise} tabIndex={-1} style={{ outline: 'none' }}>
          <ImportPromise
            run={run}
            plan={plan}
            preview={preview}
            isPending={start.isPending}
            onStart={() => start.mutate(preview)}
            onLeaveOut={(leaveOutFaulty) => {
              // The preview stays valid: this only decides whether to go on without the faulty rows.
              change({ leaveOutFaulty })
              setPreview(preview)
            }}
          />
        </div>
      )}
    </>
  )
}
