import type { ImportOutcome, ImportPreview } from '@reihum/contract/imports/import.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'

const colours: Record<ImportOutcome, BadgeColour> = {
  created: 'positive',
  updated: 'info',
  skipped: 'secondary',
  faulty: 'negative',
}

/** The first rows as the server understood them, field by field. */
export function UnderstoodRows({ preview }: { preview: ImportPreview }) {
  const text = useText(importsMessages)
  const { rows, columns, created, updated, skipped, faulty } = preview
  const count = created + updated + skipped + faulty
  return (
    <>
      <h3>{text('rows')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <section className={classes.scroll} aria-label={text('rows')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('row')}</th>
              <th scope="col">{text('outcome')}</th>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, outcome, note, cells }) => (
              <tr key={row}>
                <td className="numbers" data-label={text('row')}>
                  {row}
                </td>
                <td>
                  <StateBadge colour={colours[outcome]}>{text(`outcome_${outcome}`)}</StateBadge>
                  {note && <div className="grey">{note}</div>}
                </td>
                {cells.map((cell, at) => (
                  <td key={columns[at]} className={classes.cell} title={cell} data-label={columns[at]}>
                    {cell || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > rows.length && <p className="grey">{text('rowsMore', { shown: rows.length, count })}</p>}
    </>
  )
}
