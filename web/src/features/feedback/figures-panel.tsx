import {
  type FeedbackFigures,
  type FeedbackFilter,
  fewestUnnamed,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { BarTable } from '#ui/chart/bar-table.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Sums } from '#ui/sums.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'
import { StarsShown } from './stars-shown.tsx'

const figuresQuery = (tenant: string, filter: FeedbackFilter) =>
  queryOptions(queries.feedback.figures.queryOptions({ input: { tenant, ...filter } }))

export function useAverage() {
  const locale = useLocale()
  return (average: number | null) =>
    average === null
      ? '–'
      : average.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        })
}

type Question = FeedbackFigures['questions'][number]

/** What was answered to a question with stars or with a choice; words stand in the list. */
function QuestionFigures({ of }: { of: Question }) {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  const average = useAverage()
  const label = of.label[locale] || of.label.de
  return (
    <section className={classes.question} aria-label={label}>
      <h3>{label}</h3>
      {of.kind === 'choice' ? (
        <BarTable
          label={label}
          rows={of.options.map(({ id, label: option, count }) => ({
            key: id,
            label: <span className={classes.option}>{option[locale] || option.de}</span>,
            value: count,
            shown: String(count),
          }))}
        />
      ) : (
        of.average !== null && <p>{text('ofFive', { average: average(of.average) })}</p>
      )}
      <p className="grey">{text('answers', { count: of.answers })}</p>
    </section>
  )
}

function Figures({ of }: { of: FeedbackFigures }) {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  const { number } = useFormats()
  const average = useAverage()
  const answered = of.given + of.heldBack
  const share =
    of.couldGive !== null && of.couldGive > 0
      ? (answered / of.couldGive).toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', { style: 'percent' })
      : null
  return (
    <>
      {of.given > 0 && (
        <div className={classes.figures}>
          <div className={classes.whole}>
            <Sums
              label={text('feedback')}
              sums={[
                { label: text('average'), value: text('ofFive', { average: average(of.average) }) },
                {
                  label: text('answered'),
                  value:
                    of.couldGive === null
                      ? number(answered)
                      : `${text('answeredOf', {
                          given: number(answered),
                          couldGive: number(of.couldGive),
                        })}${share === null ? '' : ` · ${share}`}`,
                },
              ]}
            />
            <BarTable
              label={text('distribution')}
              rows={of.counts
                .map((count, at) => ({
                  key: String(at),
                  label: <StarsShown count={at + 1} />,
                  value: count,
                  shown: number(count),
                }))
                .reverse()}
            />
          </div>
          {of.questions
            .filter(({ kind, answers }) => kind !== 'text' && answers > 0)
            .map((question) => (
              <QuestionFigures key={question.id} of={question} />
            ))}
        </div>
      )}
      {of.heldBack > 0 && (
        <p className={`grey ${classes.held}`}>
          {text('heldBack', { count: of.heldBack, fewest: String(fewestUnnamed) })}
        </p>
      )}
    </>
  )
}

/** How courses were liked, in figures. */
export function FiguresPanel({ filter }: { filter: FeedbackFilter }) {
  const tenant = useActiveTenant().id
  const query = useQuery(figuresQuery(tenant, filter))
  return <Loaded query={query}>{(figures) => <Figures of={figures} />}</Loaded>
}
