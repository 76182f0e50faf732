import { NativeSelect } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './column-choices.module.css'

type Columns = (string | null)[]

type ColumnChoicesProps = {
  columns: readonly { heading: string; samples: readonly string[] }[]
  fields: readonly { name: string; label: string; required: boolean; hint: string }[]
  /** The field of each column; null: it is left out. */
  chosen: Columns
  onChange: (chosen: Columns) => void
}

/**
 * Chooses the field for each column, beside the column's first values. A field assigned to another column leaves its
 * former one.
 */
export function ColumnChoices({ columns, fields, chosen, onChange }: ColumnChoicesProps) {
  const text = useText(uiMessages)
  const set = (at: number, name: string | null) =>
    onChange(
      columns.map((_, column) =>
        column === at ? name : chosen[column] === name ? null : (chosen[column] ?? null),
      ),
    )
  return (
    <ul className={classes.columns}>
      {columns.map(({ heading, samples }, at) => {
        const own = chosen[at] ?? null
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
              aria-label={text('fieldOf', { heading: shown })}
              value={own ?? ''}
              onChange={(event) => set(at, event.currentTarget.value || null)}
              description={fields.find(({ name }) => name === own)?.hint || undefined}
              inputWrapperOrder={['input', 'description']}
              data={[
                { value: '', label: text('leaveOut') },
                ...fields.map(({ name, label, required }) => ({
                  value: name,
                  label:
                    name !== own && chosen.includes(name)
                      ? text('fieldTaken', { label })
                      : required
                        ? text('fieldNeeded', { label })
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
