import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const townHall: Template = {
  id: 'town-hall',
  purpose: 'event',
  name: both('Event invitation', '活动邀请'),
  about: both('Invites to a meeting: when, where, and what it is about.', '邀请参加会议：时间、地点与议题。'),
  palette: 'forest',
  typeface: 'warm',
  motion: 'calm',
  music: 'warm-morning',
  captions: 'boxed',
  presenters: [{ avatar: 'samuel', voice: 'finest-george' }],
  scenes: [
    {
      id: 'opening',
      name: both('Invitation', '邀请'),
      layout: 'invitation',
      ground: 'light',
      panel: 'deep',
      presenter: 0,
      script: both(
        'Once a quarter, we all meet in one room. On May 14 it is that time again, and you are invited.',
        '每个季度，我们都会齐聚一堂。五月十四日又到了相聚的时候，欢迎您来。',
      ),
      items: {
        kicker: both('Town hall', '全员大会'),
        headline: both('You are *invited*', '*诚邀*您参加'),
        number: both('May 14, 16:00', '5 月 14 日 16:00'),
        label: both('Main hall and online', '大礼堂及线上'),
      },
    },
    {
      id: 'agenda',
      name: both('Agenda', '议程'),
      layout: 'list',
      ground: 'soft',
      presenter: 0,
      script: both(
        'We look back at the spring, show you what is planned for autumn, and take your questions. All of them.',
        '我们将回顾春季，介绍秋季计划，并回答大家的问题，有问必答。',
      ),
      items: {
        kicker: both('Agenda', '议程'),
        headline: both('One hour, *three parts*', '一小时，*三部分*'),
        rows: [
          both('What we did', '回顾春季'),
          both('What comes next', '秋季计划'),
          both('Your questions', '您的问题'),
        ],
        lit: 2,
      },
    },
    {
      id: 'place',
      name: both('Place', '地点'),
      layout: 'picture',
      mirrored: true,
      ground: 'light',
      presenter: -1,
      script: both(
        'The hall is on the ground floor, next to the garden. Online, the link is in your calendar.',
        '礼堂位于一楼花园旁。线上参加的链接已加入您的日历。',
      ),
      items: {
        kicker: both('Place', '地点'),
        headline: both('Next to the *garden*', '就在*花园*旁'),
        body: both('Ground floor, doors open at 15:30.', '一楼，15:30 开始入场。'),
        picture: 'map',
      },
    },
    {
      id: 'closing',
      name: both('Reply', '回复'),
      layout: 'closing',
      ground: 'deep',
      decor: 'rings',
      presenter: -1,
      script: both(
        'Say yes in the calendar, and send us your question before. See you there.',
        '请在日历中接受邀请，并提前发来您的问题。不见不散。',
      ),
      items: {
        logo: both('Northwind', '北风'),
        headline: both('What do *you*\nwant to know?', '您想了解*什么？*'),
        action: both('Send your question', '提交问题'),
      },
    },
  ],
}
