import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const jobInShort: Template = {
  id: 'job-in-short',
  purpose: 'recruiting',
  name: both('A job in short', '速览职位'),
  about: both('One position: what it is, what it offers, how to apply.', '一个职位：做什么、有什么、怎么申请。'),
  palette: 'rose',
  typeface: 'poster',
  motion: 'bold',
  music: 'open-road',
  captions: 'boxed',
  presenters: [{ avatar: 'mateo', voice: 'finest-puck' }],
  scenes: [
    {
      id: 'opening',
      name: both('The job', '职位'),
      layout: 'split',
      ground: 'bold',
      decor: 'bands',
      presenter: 0,
      script: both(
        'We build chairs that outlive their owners. And we’re looking for two more pairs of good hands.',
        '我们做的椅子，能传给下一代。现在，我们要再找两双巧手。',
      ),
      items: {
        kicker: both('Workshop Porto · 2 jobs', '波尔图工坊 · 2 个职位'),
        headline: both('We’re hiring *makers*', '诚聘\n*手艺人*'),
        body: both('Chairs that outlive their owners.', '做能传给下一代的椅子。'),
      },
    },
    {
      id: 'offer',
      name: both('What we offer', '我们提供'),
      layout: 'list',
      ground: 'light',
      presenter: 0,
      script: both(
        'You get a four-day week, a year of paid training, and a bench with your name on it.',
        '每周只上四天班，第一年带薪学艺，还有一张刻着您名字的工作台。',
      ),
      items: {
        headline: both('What *you* get', '您将*拥有*'),
        rows: [
          both('Four-day week', '每周四天班'),
          both('Paid training', '带薪学艺'),
          both('Your own bench', '专属工作台'),
        ],
      },
    },
    {
      id: 'apply',
      name: both('How to apply', '如何申请'),
      layout: 'panel',
      mirrored: true,
      ground: 'soft',
      panel: 'deep',
      presenter: 0,
      script: both(
        'No cover letter, please. Send us a photo of something you made, by the thirtieth of May.',
        '不用写求职信。五月三十日之前，发来一张您亲手作品的照片就好。',
      ),
      items: {
        kicker: both('No cover letter', '不用求职信'),
        headline: both('Send *one photo* of your work', '只要*一张*作品照片'),
        body: both('By May 30, Workshop Porto', '5 月 30 日前，波尔图工坊'),
        action: both('Apply now', '立即申请'),
      },
    },
  ],
}
