import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { ChooseCourse, ChooseTemplate } from './choose-steps.tsx'
import { generateMessages } from './generate.messages.ts'
import classes from './generate.module.css'
import { MakeStep } from './make-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { RunStep } from './run-step.tsx'
import { useWizard, wizardSteps } from './wizard-search.ts'

const bodies = {
  course: ChooseCourse,
  template: ChooseTemplate,
  people: PeopleStep,
  preview: PreviewStep,
  make: MakeStep,
} as const

/** From a course and a template to documents: step by step, and back to each step before. */
export function GeneratePage() {
  const text = useText(generateMessages)
  const { search, step, change } = useWizard()
  if (search.runId) return <RunStep runId={search.runId} />
  const Body = bodies[step]
  const at = wizardSteps.indexOf(step)
  return (
    <>
      <PageTitle title={text('title')} backTo={{ to: '/documents', label: text('templates') }} />
      <ol className={classes.steps} aria-label={text('steps')}>
        {wizardSteps.map((name, place) => (
          <li key={name}>
            <button
              type="button"
              disabled={place >= at}
              aria-current={name === step ? 'step' : undefined}
              onClick={() => change({ step: name })}
            >
              {place + 1}. {text(`step_${name}`)}
            </button>
          </li>
        ))}
      </ol>
      <div className={classes.body}>
        <Body />
      </div>
    </>
  )
}
