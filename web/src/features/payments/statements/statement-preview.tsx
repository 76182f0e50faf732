import { Button } from '@mantine/core'
import type { BankImportPreview, PreviewedStatement } from '@reihum/contract/payments/statements.schema.ts'
import formClasses from '#ui/form/form.module.css'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { useLineColumns } from './line-columns.tsx'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'
import { useBankFormats } from './use-bank-formats.ts'

type StatementPreviewProps = { preview: BankImportPreview; isPending: boolean; onBook: () => void }

/** What booking would do: in numbers, statement by statement and line by line, and the button that does exactly that. */
export function StatementPreview({ preview, isPending, onBook }: StatementPreviewProps) {
  const text = useText(statementsMessages)
  const lines = useLineColumns()
  const fresh = preview.payments + preview.waiting + preview.noted
  return (
    <section className={classes.wide} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <Sum preview={preview} />
      <div className={formClasses.buttons}>
        <Button loading={isPending} onClick={onBook}>
          {text('book', { count: preview.payments })}
        </Button>
      </div>
      <Statements preview={preview} />
      {preview.lines.length > 0 && (
        <>
          <h3>{text('lines')}</h3>
          <Records
            label={text('lines')}
            rows={preview.lines.map((line, at) => ({ ...line, key: String(at) }))}
            rowKey={({ key }) => key}
            columns={lines.columns}
            phoneRow={lines.phoneRow}
          />
          {fresh > preview.lines.length && (
            <p className="grey">{text('linesMore', { shown: preview.lines.length, count: fresh })}</p>
          )}
        </>
      )}
    </section>
  )
}

function Sum({ preview }: { preview: BankImportPreview }) {
  const text = useText(statementsMessages)
  const { day, amount } = useBankFormats()
  const { payments, paymentCents, waiting, noted, known, alike, currency, files } = preview
  const pending = files.reduce((sum, file) => sum + file.pending, 0)
  const unnamed = files.filter(({ namesAccount, newLines }) => !namesAccount && newLines > 0)
  return (
    <div role="status">
      <ul className={classes.sum}>
        <li>
          <strong>{text('payments', { count: payments, sum: amount(paymentCents, currency) })}</strong>
        </li>
        {waiting > 0 && <li>{text('waiting', { count: waiting })}</li>}
        {noted > 0 && <li>{text('noted', { count: noted })}</li>}
        {known > 0 && <li className="grey">{text('known', { count: known })}</li>}
        {pending > 0 && <li className="grey">{text('pending', { count: pending })}</li>}
        {payments + waiting + noted === 0 && <li>{text('nothingNew')}</li>}
        {alike > 0 && <li className={classes.warning}>{text('alike', { count: alike })}</li>}
        {unnamed.map(({ filename }) => (
          <li key={filename} className={classes.warning}>
            {text('unnamed', { filename })}
          </li>
        ))}
        {files.map(
          ({ filename, gap, opening, reference }) =>
            gap && (
              <li key={`${filename} ${reference}`} className={classes.warning}>
                {text('gap', {
                  filename,
                  after: day(gap.after),
                  known: amount(gap.knownCents, opening?.currency ?? currency),
                  opening: amount(gap.openingCents, opening?.currency ?? currency),
                })}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

function Statements({ preview }: { preview: BankImportPreview }) {
  const text = useText(statementsMessages)
  const { period, amount, number } = useBankFormats()
  const balance = (one: PreviewedStatement['opening']) => (one ? amount(one.cents, one.currency) : '–')
  const counts = ({ newLines, knownLines }: PreviewedStatement) =>
    `${text('newLines')} ${number(newLines)} · ${text('knownLines')} ${number(knownLines)}`
  return (
    <>
      <h3>{text('statements')}</h3>
      <Records
        label={text('statements')}
        rows={preview.files.map((file, at) => ({ ...file, key: String(at) }))}
        rowKey={({ key }) => key}
        columns={[
          { id: 'file', header: text('file'), isProse: true, cell: ({ filename }) => filename },
          { id: 'period', header: text('period'), isNumeric: true, cell: ({ from, to }) => period(from, to) },
          {
            id: 'opening',
            header: text('opening'),
            align: 'right',
            isNumeric: true,
            cell: ({ opening }) => balance(opening),
          },
          {
            id: 'closing',
            header: text('closing'),
            align: 'right',
            isNumeric: true,
            cell: ({ closing }) => balance(closing),
          },
          {
            id: 'new',
            header: text('newLines'),
            align: 'right',
            isNumeric: true,
            width: 88,
            cell: ({ newLines }) => number(newLines),
          },
          {
            id: 'known',
            header: text('knownLines'),
            align: 'right',
            isNumeric: true,
            width: 104,
            cell: ({ knownLines }) => number(knownLines),
          },
        ]}
        phoneRow={(file) => ({
          title: file.filename,
          meta: `${period(file.from, file.to)} · ${counts(file)}`,
          amount: balance(file.closing),
        })}
      />
    </>
  )
}
