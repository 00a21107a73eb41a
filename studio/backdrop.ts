/**
 * The surroundings of the model: the softboxes it reflects, the seamless backdrop and the floor that receives its
 * shadow.
 */

import type { Texture, WebGLRenderer } from 'three';
import {
  BackSide,
  Color,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  Vector2,
} from 'three';
import type { Shot } from './framing.ts';
import type { Look } from './looks.ts';

/** The reflections: bright panels in a dim room. */
export function surroundings(renderer: WebGLRenderer, look: Look): Texture {
  const room = new Scene();
  room.background = new Color(look.room).multiplyScalar(look.roomLight);
  for (const panel of look.panels) {
    const material = new MeshBasicMaterial({
      color: new Color(panel.colour).multiplyScalar(panel.power),
      side: BackSide,
    });
    const sheet = new Mesh(new PlaneGeometry(panel.size[0], panel.size[1]), material);
    sheet.position.set(...panel.at);
    sheet.lookAt(0, 0, 0);
    sheet.rotateY(Math.PI);
    room.add(sheet);
  }
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(room, 0.012, 0.1, 200).texture;
  generator.dispose();
  return texture;
}

export const BACKDROP = `
uniform vec2 frame; uniform vec3 inner; uniform vec3 outer; uniform vec2 centre; uniform float spread;
vec3 backdrop() {
  vec2 p = gl_FragCoord.xy / frame - centre;
  p.x *= frame.x / frame.y;
  float t = smoothstep( 0.0, 1.0, length( p ) / spread );
  return mix( inner, outer, t );
}`;

export function backdropUniforms(shot: Shot): Record<string, { value: unknown }> {
  const { look } = shot;
  return {
    frame: { value: new Vector2(shot.width, shot.height) },
    inner: { value: new Color(look.inner) },
    outer: { value: new Color(look.outer) },
    centre: { value: new Vector2(...look.centre) },
    spread: { value: look.spread },
  };
}

export function floorMaterial(shot: Shot): MeshLambertMaterial {
  const material = new MeshLambertMaterial({
    color: '#ffffff',
    transparent: shot.look.gloss > 0,
    opacity: 1 - shot.look.gloss,
  });
  const strength = shot.look.shadow.toFixed(3);
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, backdropUniforms(shot));
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${BACKDROP}`)
      .replace(
        '#include <opaque_fragment>',
        `float lit = studioFacing > 0.0 ? studioReach / studioFacing : 1.0;
        gl_FragColor = vec4( backdrop() * pow( mix( 1.0, lit, ${strength} ), 1.25 ), ${shot.look.gloss > 0 ? 'opacity' : '0.0'} );`,
      );
  };
  return material;
}
