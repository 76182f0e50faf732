import { os } from '#platform/http/procedures.ts'
import { chooseNews } from './choose-news.ts'
import { newsChoice } from './news-choice.queries.ts'

export const newsRoutes = {
  newsChoice: os.tenants.newsChoice.handler(({ input, context }) => context.enter(input, newsChoice)),
  chooseNews: os.tenants.chooseNews.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await chooseNews(ctx, input)
      return newsChoice(ctx)
    }),
  ),
}
