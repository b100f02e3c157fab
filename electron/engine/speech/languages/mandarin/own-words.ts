/** Words whose reading the dictionary lacks or has otherwise, in pinyin with tone numbers; 5 is the neutral tone. */
export const ownWords: Readonly<Record<string, string>> = Object.fromEntries(
  `有空 you3 kong4|没空 mei2 kong4|抽空 chou1 kong4|得空 de2 kong4|空位 kong4 wei4|空闲 kong4 xian2
还钱 huan2 qian2|还书 huan2 shu1|还款 huan2 kuan3|还清 huan2 qing1|还债 huan2 zhai4|还给 huan2 gei3|还账 huan2 zhang4
还贷 huan2 dai4|归还 gui1 huan2|偿还 chang2 huan2|退还 tui4 huan2|奉还 feng4 huan2|还价 huan2 jia4|还款日 huan2 kuan3 ri4
睡着 shui4 zhao2|点着 dian3 zhao2|猜着 cai1 zhao2|找着 zhao3 zhao2|着火 zhao2 huo3|着凉 zhao2 liang2|着迷 zhao2 mi2
打中 da3 zhong4|击中 ji1 zhong4|射中 she4 zhong4|猜中 cai1 zhong4|说中 shuo1 zhong4|看中 kan4 zhong4|选中 xuan3 zhong4
命中 ming4 zhong4|中奖 zhong4 jiang3|中毒 zhong4 du2|中标 zhong4 biao1|中暑 zhong4 shu3|中弹 zhong4 dan4|中计 zhong4 ji4
教书 jiao1 shu1|教课 jiao1 ke4|教学生 jiao1 xue2 sheng5|目的地 mu4 di4 di4|不得了 bu4 de2 liao3|这种 zhe4 zhong3|那种 na4 zhong3
各种 ge4 zhong3|每种 mei3 zhong3|某种 mou3 zhong3|哪种 na3 zhong3|几种 ji3 zhong3|一种 yi4 zhong3|两种 liang3 zhong3
种地 zhong4 di4|种田 zhong4 tian2|种下 zhong4 xia4|耕种 geng1 zhong4
发芽 fa1 ya2|一只 yi4 zhi1|两只 liang3 zhi1|几只 ji3 zhi1|每只 mei3 zhi1|这只 zhe4 zhi1|那只 na4 zhi1
恨不得 hen4 bu5 de5|巴不得 ba1 bu5 de5|舍不得 she3 bu5 de5|怪不得 guai4 bu5 de5|了不得 liao3 bu5 de5|看不起 kan4 bu5 qi3
了不起 liao3 bu5 qi3|对不起 dui4 bu5 qi3|差不多 cha4 bu5 duo1|用不着 yong4 bu5 zhao2|受不了 shou4 bu5 liao3|大不了 da4 bu5 liao3
来不及 lai2 bu5 ji2|来得及 lai2 de5 ji2|说不定 shuo1 bu5 ding4|算不了 suan4 bu5 liao3|免不了 mian3 bu5 liao3|少不了 shao3 bu5 liao3
差点 cha4 dian3|差点儿 cha4 dian3 er5|一点儿 yi4 dian3 er5|一会儿 yi2 hui4 er5|这会儿 zhe4 hui4 er5|哪儿 na3 er5|那儿 na4 er5
这儿 zhe4 er5|事儿 shi4 er5|玩儿 wan2 er5|花儿 hua1 er5|有点儿 you3 dian3 er5|点儿 dian3 er5|女孩儿 nv3 hai2 er5|男孩儿 nan2 hai2 er5
好好儿 hao3 hao1 er5|慢慢儿 man4 man1 er5|一块儿 yi2 kuai4 er5|今儿 jin1 er5|明儿 ming2 er5|味儿 wei4 er5|聊天儿 liao2 tian1 er5
这个 zhe4 ge5|那个 na4 ge5|哪个 na3 ge5|谁 shei2|谁的 shei2 de5|孙女 sun1 nv3|人行道 ren2 xing2 dao4|行李箱 xing2 li5 xiang1
重启 chong2 qi3|重装 chong2 zhuang1|重播 chong2 bo1|重置 chong2 zhi4|重温 chong2 wen1|重组 chong2 zu3|重试 chong2 shi4
长出 zhang3 chu1|长成 zhang3 cheng2|长满 zhang3 man3|长胖 zhang3 pang4|长高 zhang3 gao1|长相 zhang3 xiang4|长势 zhang3 shi4
调用 diao4 yong4|调入 diao4 ru4|调出 diao4 chu1|转动 zhuan4 dong4|旋转 xuan2 zhuan3|转圈 zhuan4 quan1|散步 san4 bu4|分散 fen1 san4
曲子 qu3 zi5|歌曲 ge1 qu3|作曲 zuo4 qu3|角色 jue2 se4|主角 zhu3 jue2|配角 pei4 jue2|供给 gong1 ji3|给予 ji3 yu3|补给 bu3 ji3
血液 xue4 ye4|流血 liu2 xue4|薄弱 bo2 ruo4|单薄 dan1 bo2|人参 ren2 shen1|模样 mu2 yang4|模具 mu2 ju4|勉强 mian3 qiang3
强迫 qiang3 po4|倔强 jue2 jiang4|投降 tou2 xiang2|降落 jiang4 luo4|空降 kong1 jiang4|率领 shuai4 ling3|效率 xiao4 lv4
好学 hao4 xue2|好客 hao4 ke4|好奇 hao4 qi2|爱好 ai4 hao4|喜好 xi3 hao4|处理 chu3 li3|相处 xiang1 chu3|处于 chu3 yu2
称职 chen4 zhi2|对称 dui4 chen4|相称 xiang1 chen4|载重 zai4 zhong4|记载 ji4 zai3|下载 xia4 zai4|一年半载 yi4 nian2 ban4 zai3
兴奋 xing1 fen4|兴趣 xing4 qu4|高兴 gao1 xing4|应用 ying4 yong4|应届 ying1 jie4|反应 fan3 ying4|适应 shi4 ying4
数数 shu3 shu4|数一数 shu3 yi5 shu3|数不清 shu3 bu5 qing1|假期 jia4 qi1|放假 fang4 jia4|请假 qing3 jia4|休假 xiu1 jia4
背包 bei1 bao1|背着 bei1 zhe5|弹琴 tan2 qin2|弹钢琴 tan2 gang1 qin2|弹吉他 tan2 ji2 ta1|量体温 liang2 ti3 wen1|露天 lu4 tian1
倒水 dao4 shui3|倒车 dao4 che1|倒影 dao4 ying3|倒闭 dao3 bi4|摔倒 shuai1 dao3|系鞋带 ji4 xie2 dai4|系好 ji4 hao3|看家 kan1 jia1
看门 kan1 men2|看守 kan1 shou3|当作 dang4 zuo4|上当 shang4 dang4|适当 shi4 dang4|目的 mu4 di4|的确 di2 que4|的士 di1 shi4|星期一 xing1 qi1 yi1
周一 zhou1 yi1|礼拜一 li3 bai4 yi1|一楼 yi1 lou2|一号 yi1 hao4|一月 yi1 yue4|一年级 yi1 nian2 ji2|一期 yi1 qi1|一等奖 yi1 deng3 jiang3
觉得 jue2 de5|睡觉 shui4 jiao4|朝阳区 chao2 yang2 qu1|西藏 xi1 zang4|宝藏 bao3 zang4|收藏 shou1 cang2|快乐 kuai4 le4|音乐 yin1 yue4
尽快 jin3 kuai4|尽量 jin3 liang4|尽管 jin3 guan3|尽早 jin3 zao3|似的 shi4 de5|会计 kuai4 ji4|校对 jiao4 dui4|提供 ti2 gong1
占卜 zhan1 bu3|请调 qing3 tiao2|正月 zheng1 yue4|首都 shou3 du1|都市 du1 shi4|成都 cheng2 du1|地道 di4 dao4|银行 yin2 hang2|行业 hang2 ye4|行情 hang2 qing2|同行 tong2 hang2|一行字 yi4 hang2 zi4
不好意思 bu4 hao3 yi4 si5|没关系 mei2 guan1 xi5|好意思 hao3 yi4 si5|有意思 you3 yi4 si5|没意思 mei2 yi4 si5|不知道 bu4 zhi1 dao5|打招呼 da3 zhao1 hu5
图书馆 tu2 shu1 guan3|大夫 dai4 fu5|琢磨 zuo2 mo5|作坊 zuo1 fang5|干吗 gan4 ma2|干嘛 gan4 ma2|什么 shen2 me5|为什么 wei4 shen2 me5
长江 chang2 jiang1|长城 chang2 cheng2|长春 chang2 chun1|长沙 chang2 sha1|长安 chang2 an1|长征 chang2 zheng1|重庆 chong2 qing4|重阳 chong2 yang2
厦门 xia4 men2|乐山 le4 shan1|六安 lu4 an1|蚌埠 beng4 bu4|台州 tai1 zhou1|丽水 li2 shui3|东阿 dong1 e1|朝鲜 chao2 xian3|番禺 pan1 yu2
会稽 kuai4 ji1|燕京 yan1 jing1|燕山 yan1 shan1|华山 hua4 shan1|太行山 tai4 hang2 shan1|济南 ji3 nan2|济宁 ji3 ning2|秘鲁 bi4 lu3
柏林 bo2 lin2|单于 chan2 yu2|可汗 ke4 han2|吐蕃 tu3 bo1|龟兹 qiu1 ci2|尉迟 yu4 chi2|长孙 zhang3 sun1|大阪 da4 ban3|都江堰 du1 jiang1 yan4
黑龙江 hei1 long2 jiang1|哈尔滨 ha1 er3 bin1|呼和浩特 hu1 he2 hao4 te4|新疆 xin1 jiang1|佛山 fo2 shan1|珠海 zhu1 hai3|曾国藩 zeng1 guo2 fan1
任正非 ren2 zheng4 fei1|曾先生 zeng1 xian1 sheng5|曾女士 zeng1 nv3 shi4|任先生 ren2 xian1 sheng5|单先生 shan4 xian1 sheng5|解先生 xie4 xian1 sheng5
华佗 hua4 tuo2|阿房宫 e1 pang2 gong1|莫斯科 mo4 si1 ke1|便携 bian4 xie2|行程 xing2 cheng2|行驶 xing2 shi3|长途 chang2 tu2|长期 chang2 qi1
长远 chang2 yuan3|长久 chang2 jiu3|长处 chang2 chu4|长短 chang2 duan3|长度 chang2 du4|长篇 chang2 pian1|身长 shen1 chang2|擅长 shan4 chang2|特长 te4 chang2
专长 zhuan1 chang2|延长 yan2 chang2|漫长 man4 chang2|全长 quan2 chang2|时长 shi2 chang2|家长 jia1 zhang3|队长 dui4 zhang3|船长 chuan2 zhang3`
    .split(/\||\n/)
    .map((line): [string, string] => {
      const [word = '', ...syllables] = line.trim().split(' ')
      return [word, syllables.join(' ')]
    }),
)
