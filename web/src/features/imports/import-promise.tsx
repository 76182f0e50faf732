import { Button, Checkbox } from '@mantine/core'
import type { ImportPlan, ImportPreview } from '@reihum/contract/imports/import.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'
import { UnderstoodRows } from './understood-rows.tsx'

type ImportPromiseProps = {
  run: ImportRun
  plan: ImportPlan
  preview: ImportPreview
  isPending: boolean
  onStart: () => void
  onLeaveOut: (isLeftOut: boolean) => void
}

/** The preview of an import in numbers and row by row, and the button that does exactly that. */
export function ImportPromise({ run, plan, preview, isPending, onStart, onLeaveOut }: ImportPromiseProps) {
  const text = useText(importsMessages)
  const { created, updated, faulty } = preview
  const count = created + updated
  const isHeldUp = faulty > 0 && !plan.leaveOutFaulty
  return (
    <section className={classes.wide} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <Sum run={run} preview={preview} />
      {faulty > 0 && <Faults run={run} plan={plan} preview={preview} />}
      <UnderstoodRows preview={preview} />
      {faulty > 0 && count > 0 && (
        <Checkbox
          label={text('leaveOutFaulty')}
          checked={plan.leaveOutFaulty}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
      )}
      {count === 0 ? (
        <p>{text('nothingToDo')}</p>
      ) : isHeldUp ? (
        <p>{text('faultyFirst')}</p>
      ) : (
        <div className={formClasses.buttons}>
          <Button loading={isPending} onClick={onStart}>
            {text(`run_${run.kind}`, { count })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Sum({ run, preview }: Pick<ImportPromiseProps, 'run' | 'preview'>) {
  const text = useText(importsMessages)
  const { created, updated, skipped, faulty, told, raised, places, instructors } = preview
  return (
    <div role="status">
      <p className="grey">{text('willDo')}</p>
      <ul className={classes.sum}>
        {created > 0 && (
          <li>
            <strong>{text(`created_${run.kind}`, { count: created })}</strong>
          </li>
        )}
        {updated > 0 && <li>{text('updated', { count: updated })}</li>}
        {skipped > 0 && <li>{text('skipped', { count: skipped })}</li>}
        {faulty > 0 && <li className={classes.wrong}>{text('faulty', { count: faulty })}</li>}
        {run.kind === 'registrations' && <li>{text('told', { count: told })}</li>}
        {raised.map(({ courseId, title, from, to }) => (
          <li key={courseId}>{text('raised', { title, from, to })}</li>
        ))}
        {places.length > 0 && <li>{text('places', { names: places.join(', ') })}</li>}
        {instructors.length > 0 && <li>{text('instructors', { names: instructors.join(', ') })}</li>}
      </ul>
    </div>
  )
}

function Faults({ run, plan, preview }: Pick<ImportPromiseProps, 'run' | 'plan' | 'preview'>) {
  const text = useText(importsMessages)
  const tenant = useActiveTenant().id
  const take = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      api.imports.faultyRows({ tenant, importId: run.id, plan, format }),
    onSuccess: saveFile,
  })
  const { faults, faultCount } = preview
  return (
    <>
      <h3>{text('faults')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <ul className={classes.faults} aria-label={text('faults')} tabIndex={0}>
        {faults.map(({ row, field, value, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice
          <li key={at}>
            <strong>{text('faultRow', { row: String(row) })}</strong>
            <div>
              {field && <span className="grey">{field}: </span>}
              {value && <q>{value}</q>} {message}
            </div>
          </li>
        ))}
      </ul>
      {faultCount > faults.length && (
        <p className="grey">{text('faultsMore', { shown: faults.length, count: faultCount })}</p>
      )}
      <div className={classes.tools}>
        <Button component={Link} to={`/datahub/import/${run.kind}`} variant="default">
          {text('otherFile')}
        </Button>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            loading={take.isPending && take.variables === format}
            onClick={() => take.mutate(format)}
          >
            {text('takeFaulty')} {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </>
  )
}
