import { NativeSelect } from '@mantine/core'
import type { ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'

type ColumnChoicesProps = {
  run: ImportRun
  plan: ImportPlan
  onChange: (columns: ImportPlan['columns']) => void
}

/**
 * Chooses the field for each column, beside the column's first value. A field assigned to another column leaves its
 * former one.
 */
export function ColumnChoices({ run, plan, onChange }: ColumnChoicesProps) {
  const text = useText(importsMessages)
  const set = (at: number, name: string | null) =>
    onChange(
      run.columns.map((_, column) =>
        column === at ? name : plan.columns[column] === name ? null : (plan.columns[column] ?? null),
      ),
    )
  return (
    <ul className={classes.columns}>
      {run.columns.map(({ heading, samples }, at) => {
        const chosen = plan.columns[at] ?? null
        const shown = heading || text('column', { at: String(at + 1) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <li key={at}>
            <div className={classes.heading}>
              <strong>{shown}</strong>
              <div className={`${classes.samples} grey`} title={samples.join(' · ')}>
                {samples.join(' · ') || '–'}
              </div>
            </div>
            <NativeSelect
              aria-label={text('field', { heading: shown })}
              value={chosen ?? ''}
              onChange={(event) => set(at, event.currentTarget.value || null)}
              description={run.fields.find(({ name }) => name === chosen)?.hint || undefined}
              inputWrapperOrder={['input', 'description']}
              data={[
                { value: '', label: text('leaveOut') },
                ...run.fields.map(({ name, label, required }) => ({
                  value: name,
                  label:
                    name !== chosen && plan.columns.includes(name)
                      ? text('taken', { label })
                      : required
                        ? text('needed', { label })
                        : label,
                })),
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
