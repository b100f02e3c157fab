import type { Template } from '../model.ts'
import { makersNight } from './event/makers-night.ts'
import { townHall } from './event/town-hall.ts'
import { birthday } from './greeting/birthday.ts'
import { yearOfThanks } from './greeting/year-of-thanks.ts'
import { quickFix } from './how-to/quick-fix.ts'
import { threeSteps } from './how-to/three-steps.ts'
import { appLaunch } from './launch/app-launch.ts'
import { productLaunch } from './launch/product-launch.ts'
import { clearCalls } from './list/clear-calls.ts'
import { weekendPlaces } from './list/weekend-places.ts'
import { newsDesk } from './news/news-desk.ts'
import { topStory } from './news/top-story.ts'
import { customerVoice } from './quote/customer-voice.ts'
import { quoteOfTheWeek } from './quote/quote-of-the-week.ts'
import { jobInShort } from './recruiting/job-in-short.ts'
import { meetTheTeam } from './recruiting/meet-the-team.ts'
import { comingSoon } from './social/coming-soon.ts'
import { tipOfTheDay } from './social/tip-of-the-day.ts'
import { appTour } from './tour/app-tour.ts'
import { phoneTour } from './tour/phone-tour.ts'
import { fakeMail } from './training/fake-mail.ts'
import { safeLifting } from './training/safe-lifting.ts'
import { monthInNumbers } from './update/month-in-numbers.ts'
import { projectStatus } from './update/project-status.ts'

/** The templates that come with the product, in the order in which the gallery shows them. */
export const templates: readonly Template[] = [
  productLaunch,
  threeSteps,
  newsDesk,
  safeLifting,
  jobInShort,
  quoteOfTheWeek,
  appLaunch,
  topStory,
  quickFix,
  meetTheTeam,
  customerVoice,
  fakeMail,
  clearCalls,
  weekendPlaces,
  townHall,
  makersNight,
  appTour,
  phoneTour,
  monthInNumbers,
  projectStatus,
  comingSoon,
  tipOfTheDay,
  birthday,
  yearOfThanks,
]
