import type { Template } from '../model.ts'
import { threeSteps } from './how-to/three-steps.ts'
import { productLaunch } from './launch/product-launch.ts'
import { newsDesk } from './news/news-desk.ts'

/** The templates that come with the product, in the order in which the gallery shows them. */
export const templates: readonly Template[] = [productLaunch, threeSteps, newsDesk]
