import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const threeSteps: Template = {
  id: 'three-steps',
  purpose: 'howTo',
  name: both('How-to in three steps', '三步教程'),
  about: both('Explains something small, one step after the other.', '一步一步讲清一件小事。'),
  palette: 'sun',
  typeface: 'friendly',
  motion: 'lively',
  music: 'small-steps',
  captions: 'boxed',
  presenters: [{ avatar: 'henrik', voice: 'finest-michael' }],
  scenes: [
    {
      id: 'opening',
      name: both('What it is about', '主题'),
      layout: 'panel',
      ground: 'light',
      panel: 'bold',
      presenter: 0,
      script: both(
        'You need a room for a quick talk? Here is how you book one in ten seconds.',
        '需要一间会议室谈点事？下面教您十秒钟订好。',
      ),
      items: {
        kicker: both('How-to · 3 steps', '教程 · 三步'),
        headline: both('Book a room\nin *ten seconds*', '*十秒钟*\n订好会议室'),
        body: both('On your phone, without a call.', '用手机即可，无需打电话。'),
      },
    },
    {
      id: 'first',
      name: both('Step 1', '第一步'),
      layout: 'picture',
      ground: 'soft',
      presenter: -1,
      script: both(
        'First, open the map of your floor. Rooms that are free right now are marked.',
        '首先，打开您所在楼层的地图。此刻空闲的房间都有标记。',
      ),
      items: {
        kicker: both('Step 1', '第一步'),
        headline: both('Open the map', '打开地图'),
        body: both('Free rooms are marked.', '空闲的房间有标记。'),
        picture: 'window',
      },
    },
    {
      id: 'second',
      name: both('Step 2', '第二步'),
      layout: 'picture',
      mirrored: true,
      ground: 'light',
      presenter: -1,
      script: both(
        'Second, tap the room you like and choose how long you need it.',
        '第二，点按您想要的房间，选择使用时长。',
      ),
      items: {
        kicker: both('Step 2', '第二步'),
        headline: both('Tap the room', '点按房间'),
        body: both('Choose how long you need it.', '选择使用时长。'),
        picture: 'calendar',
      },
    },
    {
      id: 'third',
      name: both('Step 3', '第三步'),
      layout: 'picture',
      ground: 'soft',
      presenter: -1,
      script: both(
        'Third, press Book. The door shows your name, and everyone you invited gets a note.',
        '第三，按下“预订”。门牌会显示您的名字，受邀的人都会收到通知。',
      ),
      items: {
        kicker: both('Step 3', '第三步'),
        headline: both('Press *Book*', '按下*预订*'),
        body: both('Everyone you invited gets a note.', '受邀的人都会收到通知。'),
        picture: 'document',
      },
    },
    {
      id: 'closing',
      name: both('Summary', '小结'),
      layout: 'list',
      ground: 'bold',
      presenter: 0,
      script: both(
        'Map, room, book. That is all. See you in the next one.',
        '看地图，选房间，按预订。就这么简单，下次再见。',
      ),
      items: {
        headline: both('That is all', '就这么简单'),
        rows: [both('Open the map', '打开地图'), both('Tap the room', '点按房间'), both('Press Book', '按下预订')],
      },
    },
  ],
}
