import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as auditEvents from './audit.events.ts'
import { countDailyFigures } from './count-daily-figures.ts'
import { tenantExaminer } from './examine-due-tenants.ts'
import { noticeFailedJobs } from './failed-jobs/tell-failed-jobs.ts'
import { insightsJobs } from './insights.jobs.ts'
import { insightsLists } from './insights.lists.ts'
import { insightsOwned } from './insights.owned.ts'
import { insightsRoutes } from './insights.routes.ts'
import { newsTeller } from './staff-news/tell-staff-news.ts'

const minute = 60_000

export const insightsRoom = {
  name: 'insights',
  tables: ['daily_figure', 'examination', 'failed_job_notice', 'news_round'],
  routes: insightsRoutes,
  events: [auditEvents],
  jobs: insightsJobs,
  lanes: {
    'insights.examine-tenant': 'chores',
    'insights.tell-failed-jobs': 'letters',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'counting daily figures': {
      everyMs: 60 * minute,
      run: () => countDailyFigures(dependencies.inPlatform),
    },
    'telling of failed jobs': {
      everyMs: 15 * minute,
      run: () => noticeFailedJobs(dependencies.inPlatform),
    },
    'telling the staff of news': {
      everyMs: minute,
      run: newsTeller(dependencies),
    },
    'examining tenants': {
      everyMs: minute,
      run: tenantExaminer(dependencies),
    },
  }),
  lists: insightsLists,
  owned: insightsOwned,
} satisfies Room
